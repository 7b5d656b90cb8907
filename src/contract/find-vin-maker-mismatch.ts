import { brandDisplayName, toCanonicalBrandToken } from './brands.ts'

/**
 * World manufacturer identifiers, the first characters of a VIN (ISO 3780), of the makers that are common in the United
 * States and Europe; compiled by us from public numbers. Brands of one group share theirs, so they are listed together.
 * Two characters cover all identifiers that begin with them. An identifier that is not listed tells nothing.
 */
const table = `
Audi: WAU WA1 WUA TRU
BMW: WBA WBS WBX WBY 4US 5UX 5UM 5YM 3MW 3MF
Mercedes-Benz, Maybach, Smart: WDB WDC WDD WDF WDZ WD3 WD4 W1K W1N W1V W1W W1Y WMX WME 4JG 55S
Tesla: 5YJ 7SA 7G2 LRW XP7
Rolls-Royce: SCA
Bentley: SCB
Ferrari: ZFF ZDF ZSG
Lamborghini: ZHW ZPB
Porsche: WP0 WP1
Maserati: ZAM ZN6
McLaren: SBM
Aston Martin: SCF
Toyota, Lexus, Scion: JT 4T1 4T3 4T4 5TB 5TD 5TE 5TF 2T1 2T2 2T3 3TM 3TY 58A 7MU 1NX SB1 VNK NMT
Honda, Acura: JH 1HG 2HG 2HJ 2HK 2HN 3CZ 3HG 5FN 5FP 5J6 5J8 5KB 19U 19V 19X SHH SHS
Ford, Lincoln, Mercury: 1FA 1FB 1FC 1FD 1FM 1FT 2FA 2FM 2FT 3FA 3FM 3FT WF0 NM0 MAJ 5LM 1LN 2LM 3LN 1ME 2ME 4M2
Chevrolet, GMC, Cadillac, Buick, Pontiac, Saturn, Oldsmobile, Hummer: 1G 2G 3G 5GA 5GR 5GT 5GZ KL1 KL4 KL7 KL8 LRB 6G2
Chrysler, Dodge, Jeep, Ram, Plymouth: 1A4 1A8 1B3 1B7 1C3 1C4 1C6 1D3 1D4 1D7 1J4 1J8 2A4 2A8 2B3 2C3 2C4 2D3 2D4 2D7 3A4 3C6 3D4 3D7
Nissan, Infiniti, Datsun: JN 1N4 1N6 3N1 3N6 3N8 3PC 5N1 5N3 SJN VSK
Hyundai, Genesis: KMH KM8 KMT KMU KMF 5NM 5NP 5NT TMA NLH
Kia: KNA KNC KND KNE 3KP 5XX 5XY U5Y U6Y
Mazda: JM1 JM3 JMZ 1YV 3MV 3MZ 4F2 4F4 7MM
Subaru: 4S3 4S4
Mitsubishi: JA3 JA4 JMB 4A3 4A4 ML3
Volkswagen: WVW WVG WV1 WV2 WV3 3VW 3VV 1VW 1V2 9BW
Volvo: YV1 YV4 7JR
Saab: YS3
Mini: WMW WMZ
Jaguar: SAJ SAD
Land Rover: SAL
Alfa Romeo: ZAR ZAS
Fiat: ZFA
Renault: VF1
Peugeot: VF3
Opel, Vauxhall: W0L W0V
Skoda: TMB
Rivian: 7FC 7PD
Lucid: 50E
`
/** Makers whose names are ordinary words of adverts: the word alone in a title does not name the maker. */
const ordinaryWords = new Set(['mini', 'smart', 'ram', 'saturn', 'genesis', 'mercury'])

const makersByPrefix = new Map<string, readonly string[]>()
for (const line of table.trim().split('\n')) {
  const [names = '', prefixes = ''] = line.split(': ')
  for (const prefix of prefixes.split(' ')) makersByPrefix.set(prefix, names.split(', '))
}
const knownMakers = new Map([...makersByPrefix.values()].flat().map((name) => [keyOf(name), name]))

/**
 * The brands of the maker that a VIN names; empty where its identifier is not listed.
 * @param vin as `normalizeVin` returns it; its first three characters are enough
 */
export function findVinMakers(vin: string): readonly string[] {
  if (vin.length < 3) return []
  return makersByPrefix.get(vin.slice(0, 3)) ?? makersByPrefix.get(vin.slice(0, 2)) ?? []
}

/**
 * Finds the maker of the car by its VIN if the advert names another maker; null if both agree, or if either is not
 * known. A remark, never a refusal: cars are rebadged, and sellers mistype.
 *
 * @param vin as `normalizeVin` returns it; its first three characters are enough
 * @returns the maker, or the brands of its group: `Toyota / Lexus / Scion`
 */
export function findVinMakerMismatch({
  vin,
  brand,
  title,
}: {
  vin: string
  brand: string
  title: string
}): string | null {
  const makers = findVinMakers(vin)
  if (makers.length === 0) return null
  const built = new Set(makers.map(keyOf))
  const advertised = knownMakers.has(keyOf(brand)) ? [keyOf(brand)] : []
  const isOther = advertised.some((name) => !built.has(name)) || namesOnlyOthers(title, built)
  return isOther ? makers.join(' / ') : null
}

function namesOnlyOthers(title: string, built: ReadonlySet<string>): boolean {
  const words = ` ${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')} `
  const named = [...knownMakers].filter(
    ([key, name]) => !ordinaryWords.has(key) && words.includes(` ${name.toLowerCase().replaceAll('-', ' ')} `),
  )
  return named.length > 0 && named.every(([key]) => !built.has(key))
}

/** One key per brand for all spellings: `Mercedes_Benz` is `Mercedes-Benz`. */
function keyOf(brand: string): string {
  return brandDisplayName(toCanonicalBrandToken(brand))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

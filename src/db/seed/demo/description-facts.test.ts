import { describe, expect, it } from 'vitest'
import { specificationBrandCategories } from '#contract/brands.ts'
import { carColours } from '#contract/car-terms.ts'
import { benchmarkCarBatches } from '../benchmark/generate-benchmark-cars.ts'
import { seededRandom } from '../random.ts'
import type { NewListingRow } from '../seed-car-builder.ts'
import { createDemoCars } from './create-demo-cars.ts'

const now = new Date('2026-11-20T12:00:00Z')
const thisYear = 2026

const sellerIds = Array.from({ length: 20 }, (_, index) => `seller-${index}`)
const demoCars = [1886, 1, 2, 3].flatMap((seed) => createDemoCars(seededRandom(seed), { sellerIds, now }))
const demo = demoCars.map(({ row }) => row)
const market = [...benchmarkCarBatches({ count: 3000, now, random: seededRandom(1), sellerIds })].flatMap(
  ({ cars }) => cars,
)

type Claim = readonly [says: RegExp, isTrue: (car: NewListingRow) => boolean]
const age = ({ year }: NewListingRow) => thisYear - (year ?? thisYear)
/** Where the seller left the mileage empty, nothing contradicts the text. */
const miles = ({ mileageMiles }: NewListingRow) => mileageMiles ?? Number.NaN
const boughtAfter = ({ yearOfPurchase, year }: NewListingRow) => (yearOfPurchase ?? 0) - (year ?? 0)

const has =
  (item: string) =>
  ({ equipment }: NewListingRow) =>
    equipment?.includes(item) ?? false

/**
 * What words in a title or a text claim about the facts; derived from the words, not from the generator's conditions.
 */
const claims: readonly Claim[] = [
  [/quattro\b|all-wheel|4matic|xDrive|allroad|all-terrain/i, ({ drive }) => drive === 'All-wheel drive'],
  [/sDrive|eDrive40/, ({ drive }) => drive === 'Rear-wheel drive'],
  [/front-wheel/i, ({ drive }) => drive === 'Front-wheel drive'],
  [
    /e-tron|electric car|charged at home|wall connector|original range|battery was checked/i,
    ({ fuel }) => fuel === 'Electric',
  ],
  [/xDrive45e|530e|plug-in/i, ({ fuel }) => fuel === 'Plug-in hybrid'],
  [/diesel|328d|350 d\b/i, ({ fuel }) => fuel === 'Diesel'],
  [
    /\btank\b|fill-up\b|exhaust|cylinder|engine oil|spark plug|major service|every five thousand miles/i,
    ({ fuel }) => fuel !== 'Electric',
  ],
  [/battery was changed/i, (car) => car.fuel !== 'Electric' && age(car) >= 2],
  [/-speed gearbox/i, (car) => car.fuel !== 'Electric' && car.transmission === 'Automatic'],
  [/Distronic|adaptive cruise|automatic/i, ({ transmission }) => transmission === 'Automatic'],
  [/gear stick|clutch|three pedals|manual gearbox/i, ({ transmission }) => transmission === 'Manual'],
  [/seven-speed/i, ({ model }) => /F8|488|California|GTC4|812/.test(model ?? '')],
  [
    /convertible|top down|roof goes down|wind deflector|soft parts of the roof|spyder/i,
    ({ body }) => body === 'Roadster',
  ],
  [/soft parts of the roof/i, ({ model }) => !/California|Portofino|SL 550/.test(model ?? '')],
  [/panoram|glass roof|headliner|roof rails/i, ({ body }) => body !== 'Roadster'],
  [/\bwagon\b|\bavant\b|cargo area/i, ({ body }) => body === 'Estate'],
  [/\bcoupe\b|long doors/i, ({ body }) => body === 'Coupe'],
  [/sportback|hatch/i, ({ body }) => body === 'Hatchback'],
  [/four-door/i, ({ body }) => body === 'Saloon'],
  [/tailgate/i, ({ body }) => /Hatchback|SUV|Estate/.test(body ?? '')],
  [/chauffeur|rear seats recline/i, ({ body }) => body === 'Limousine'],
  [
    /child seats|two children|back row|four adults|back seats/i,
    ({ body }) => !/Coupe|Roadster|Supercar/.test(body ?? ''),
  ],
  [/child seats/i, ({ brand }) => !/Ferrari|Lamborghini|Rolls/.test(brand)],
  [
    /one person|I ordered this|collected from the showroom|day I collected it|ever done to it/i,
    (car) => car.owners === 1 && boughtAfter(car) === 0,
  ],
  [/first owner, a/i, (car) => car.owners === 2 && boughtAfter(car) > 0],
  [/three owners/i, ({ owners }) => owners === 3],
  [/first two years, mine/i, (car) => car.owners === 2 && boughtAfter(car) === 2],
  [/demo car for six months/i, (car) => car.owners === 2 && boughtAfter(car) <= 1],
  [/lived its whole life/i, ({ owners }) => (owners ?? 9) <= 2],
  [/nine of them before I chose/i, ({ owners }) => (owners ?? 0) > 1],
  [/three thousand miles on them|nearly all of them on the interstate/i, (car) => !(miles(car) < 10_000)],
  [/eleven states|major service|brake rotors and pads were replaced/i, (car) => !(miles(car) < 15_000)],
  [/twice as often as the book/i, (car) => !(miles(car) < 10_000)],
  [
    /rarely leaves the garage|under its cover|stands too much|few miles a week|rather see it driven/i,
    (car) => !(miles(car) >= 6000 * Math.max(1, age(car))),
  ],
  [/dealer every year|every time it was due|from day one; they/i, (car) => age(car) >= 2],
  [/new bushings/i, (car) => age(car) >= 5],
  [/whether this .* is new/i, (car) => age(car) >= 2],
  [
    /everything works|no accident|nothing to do|straight panels|a tidy example|list of faults/i,
    ({ condition }) => !/Fair|Needs/.test(condition ?? ''),
  ],
  [/no accident|straight panels|readings match/i, ({ accidents }) => accidents === 'None'],
  [
    /documented|serviced every|never skipped|serviced on the same day/i,
    ({ serviceHistory }) => serviceHistory === 'Full',
  ],
  [/fourteen months/i, ({ warrantyUntil }) => (warrantyUntil ?? '') > '2026-11-20'],
  [/panoram|glass roof/i, has('Panoramic roof')],
  [/heated seats/i, has('Heated front seats')],
  [/backup camera/i, has('Rear-view camera')],
  [/distronic/i, has('Adaptive cruise control')],
  [/roof rails/i, has('Roof rails')],
  [/four-door/i, ({ doors }) => doors === 4],
  [/red flap/i, ({ model }) => !/Gallardo/.test(model ?? '')],
]

/** Two claims that contradict each other. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [/one person/i, /as a couple|chauffeur|my partner/i],
  [/official dealer/i, /independent shop|to the dealer every year/i],
  [/never been on salt/i, /\bskis?\b|january|snow/i],
  [/third child/i, /three child seats/i],
  [/struggle to find another/i, /has the same model/i],
  [/two children/i, /juice box/i],
]

function falseWords(car: NewListingRow): string[] {
  const text = `${car.title}\n${car.description}`
  const told = claims.filter(([says, isTrue]) => says.test(text) && !isTrue(car)).map(([says]) => String(says))
  const both = opposites.filter(([one, other]) => one.test(text) && other.test(text)).map(String)
  return [...told, ...both, ...wrongNumbers(car, text), ...wrongNames(car, text)]
}

/** The years and mileages in a text that are not the car's own. */
function wrongNumbers({ year, mileageMiles }: NewListingRow, text: string): string[] {
  const years = [...text.matchAll(/\b(?:19|20)\d\d\b(?! miles)/g)].map(([found]) => Number(found))
  const told = [...text.matchAll(/\b(\d{1,3}(?:,\d{3})+) miles/g)].map(([, found]) =>
    Number(found?.replaceAll(',', '')),
  )
  return [
    ...years.filter((one) => one !== year),
    ...told.filter((one) => mileageMiles !== null && one !== mileageMiles),
  ].map(String)
}

const families: Readonly<Record<string, readonly string[]>> = {
  Grey: ['graphite', 'light gray'],
  Blue: ['navy blue'],
  Red: ['burgundy'],
  Beige: ['beige'],
  Brown: ['bronze'],
}

function wrongNames({ brand, colour, title, description }: NewListingRow, text: string): string[] {
  const own = [(colour ?? 'plain').toLowerCase(), ...(families[colour ?? ''] ?? [])]
  const paints = [...carColours.map((one) => one.toLowerCase()), ...Object.values(families).flat()]
  const named = paints.filter(
    (paint) =>
      colour !== null &&
      !own.some((one) => one.includes(paint)) &&
      (title.endsWith(` in ${paint}`) || new RegExp(`\\b(in|The|A|This) ${paint}\\b(?! calipers)`).test(description)),
  )
  const makes = specificationBrandCategories
    .filter(({ token, name }) => token !== brand && text.includes(name))
    .map(({ name }) => name)
  return [...named, ...makes]
}

describe('H-03: the words of the demo are true', () => {
  it.each([
    ['the demo', demo],
    ['a generated market', market],
  ])('of every car of %s, beside its facts', (_, cars) => {
    for (const car of cars) expect(falseWords(car), `${car.title}: ${car.description}`).toEqual([])
  })

  it.each([
    ['the demo', demo],
    ['a generated market', market],
  ])('and so are the facts beside each other, of every car of %s', (_, cars) => {
    for (const car of cars) {
      const { title, owners, year, yearOfPurchase, fuel, engineCc, transmission, description } = car
      expect(boughtAfter(car), `${title}, ${owners} owners, bought ${yearOfPurchase}`).toBeGreaterThanOrEqual(
        (owners ?? 1) - 1,
      )
      if (owners === 1) expect(yearOfPurchase, `${title}: its one owner bought it new`).toBe(year)
      expect(yearOfPurchase, title).toBeLessThanOrEqual(thisYear)
      expect((car.electricRangeMiles ?? 0) > 0, title).toBe(fuel === 'Electric' || fuel === 'Plug-in hybrid')
      if (car.titleStatus === 'Rebuilt') expect(car.accidents, title).toBe('Major')
      if (fuel === 'Electric') expect([engineCc, transmission], title).toEqual([null, 'Automatic'])
      else expect(engineCc, title).toBeGreaterThan(500)
      expect(description, title).not.toMatch(/[{}]|undefined/)
    }
  })

  it('and they are those that an American seller writes', () => {
    const british =
      /\b(\w*colour|neighbour|licence|programme|autumn|estate|saloon|touring|panorama|bushes|workshop|advertisement|grey|bonnet|tyre|weekends|per cent|the works)\b/i
    for (const { title, description } of demo) expect(`${title}: ${description}`).not.toMatch(british)
  })

  it('and the reader finds what is not', () => {
    const [car] = demo
    if (!car) throw new Error('There is no car.')
    const quattro = {
      ...car,
      brand: 'Audi',
      drive: 'Front-wheel drive',
      title: '2020 Audi A4',
      year: 2020,
      fuel: 'Petrol',
    }
    expect(falseWords({ ...quattro, description: 'The quattro drive is the reason.' })).toHaveLength(1)
    expect(falseWords({ ...quattro, owners: 2, description: 'Carefully driven by one person.' })).toHaveLength(1)
    expect(
      falseWords({ ...quattro, mileageMiles: 9000, description: 'It has 10,000 miles and is from 2019.' }),
    ).toHaveLength(2)
    expect(falseWords({ ...quattro, colour: 'Blue', description: 'A red Audi, better than a BMW.' })).toHaveLength(2)
  })
})

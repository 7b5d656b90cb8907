import { toCanonicalBrandToken } from './brands.ts'
import { findVinMakers } from './find-vin-maker-mismatch.ts'
import { vinCheckDigit, vinErrorMessage } from './vin.ts'

export type DecodedVin = {
  /** The brands of its maker as cars store them: one, or several of a group. */
  brands: string[]
  model: string | null
  year: number | null
  /** ISO 3166 code of the country that the first two characters belong to, where the maker is registered; null if not listed. */
  country: string | null
}

/** The codes of model years in the order of a cycle of 30 years (49 CFR 565): A is 1980 and 2010, 9 is 2009 and 2039. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const firstCodedYear = 1980
/** The first two characters of the countries that build most cars (ISO 3780), each range with its country. */
const countryRanges = [
  ['1', '1', 'US'],
  ['2', '2', 'CA'],
  ['3A', '3W', 'MX'],
  ['4', '5', 'US'],
  ['7A', '7W', 'US'],
  ['93', '99', 'BR'],
  ['9A', '9E', 'BR'],
  ['J', 'J', 'JP'],
  ['KL', 'KR', 'KR'],
  ['L', 'L', 'CN'],
  ['SA', 'SM', 'GB'],
  ['SU', 'SZ', 'PL'],
  ['TJ', 'TP', 'CZ'],
  ['TR', 'TV', 'HU'],
  ['VA', 'VE', 'AT'],
  ['VF', 'VR', 'FR'],
  ['VS', 'VW', 'ES'],
  ['W', 'W', 'DE'],
  ['YS', 'YW', 'SE'],
  ['ZA', 'ZU', 'IT'],
] as const
/** Tesla writes its model in the fourth character. */
const teslaModels: Partial<Record<string, string>> = {
  S: 'Model S',
  3: 'Model 3',
  X: 'Model X',
  Y: 'Model Y',
  R: 'Roadster',
  C: 'Cybertruck',
}

/**
 * What a VIN says of its car; null for a number that is incomplete or wrong. The model year is read only where the check
 * digit fits, as the United States require both; elsewhere makers use the tenth character as they like.
 *
 * @param vin as `normalizeVin` returns it
 * @param newestYear the newest model year that is sold
 */
export function decodeVin(vin: string, newestYear: number): DecodedVin | null {
  if (vinErrorMessage(vin) !== null) return null
  const brands = findVinMakers(vin).map(toCanonicalBrandToken)
  const model = brands[0] === 'Tesla' ? (teslaModels[vin.charAt(3)] ?? null) : null
  const year = vin.charAt(8) === vinCheckDigit(vin) ? yearOf(vin, newestYear) : null
  return { brands, model, year, country: countryOf(vin) }
}

/** The seventh and the tenth character of a car's VIN, as its maker writes the model year into it. */
export function vinYearCharacters(year: number): { seventh: 'A' | '0'; tenth: string } {
  const place = (((year - firstCodedYear) % yearCodes.length) + yearCodes.length) % yearCodes.length
  return { seventh: year < firstCodedYear + yearCodes.length ? '0' : 'A', tenth: yearCodes.charAt(place) }
}

function countryOf(vin: string): string | null {
  const range = countryRanges.find(([from, to]) => {
    const start = vin.slice(0, from.length)
    return start >= from && start <= to
  })
  return range?.[2] ?? null
}

/** A digit in the seventh place means the first cycle, a letter the second one; so it is for cars, not for trucks. */
function yearOf(vin: string, newestYear: number): number | null {
  const place = yearCodes.indexOf(vin.charAt(9))
  if (place < 0) return null
  const early = firstCodedYear + place
  const late = early + yearCodes.length
  return /\d/.test(vin.charAt(6)) || late > newestYear ? early : late
}

import countryParts from './data/country-parts.json' with { type: 'json' }
import regionList from './data/regions.json' with { type: 'json' }
import { normalizePlaceName } from './gazetteer.ts'

/** States and provinces with GeoNames' code for each, and how people write them. */
const regions: readonly { country: string; code: string; short: string; name: string }[] = regionList

/** Countries are known by their English and German names, and by no other language's; place labels use the English ones. */
const countryNames = ['en', 'de'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
const spokenCountries: Record<string, readonly string[]> = {
  US: ['usa', 'america', 'united states of america'],
  GB: ['uk', 'england', 'great britain', 'britain'],
  AE: ['uae', 'vae', 'emirates'],
  NL: ['holland'],
  TR: ['turkey'],
  CZ: ['czech republic'],
  KR: ['korea'],
}

/** A country, ISO 3166; or a state or province of it, by GeoNames' code. */
export type Region = { country: string; code?: string }

/** The qualifiers that people write after a town: its state, province or country. */
const meanings = new Map<string, Region[]>()
/** The same as places store it, without full stops. */
const writings = new Map<string, Region[]>()
/** Names of several words that no place label contains: `tamil nadu`. */
const spokenParts = new Set<string>()
function mean(name: string, region: Region): void {
  const key = normalizePlaceName(name)
  meanings.set(key, [...(meanings.get(key) ?? []), region])
  const written = name.replaceAll('.', '')
  // A database may lower-case only English letters: `Österreich`.
  for (const text of new Set([written.toLowerCase(), written.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())])) {
    writings.set(text, [...(writings.get(text) ?? []), region])
  }
}
for (const { country, code, short, name } of regions) {
  mean(short, { country, code })
  mean(name, { country, code })
}
const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
for (const country of letters.flatMap((first) => letters.map((second) => first + second))) {
  const names = countryNames.map((display) => display.of(country) ?? country)
  // A code without a name is no country, and an outdated code has the name of its successor: `DD` is Germany, too.
  if (names[0] === country || Intl.getCanonicalLocales(`und-${country}`)[0] !== `und-${country}`) continue
  for (const name of new Set(names)) mean(name, { country })
  if (!meanings.has(country.toLowerCase())) mean(country, { country })
}
for (const [country, names] of Object.entries(spokenCountries)) for (const name of names) mean(name, { country })
// Parts of a country that place labels do not contain: they mean the whole country.
for (const [country, names] of Object.entries(countryParts)) {
  for (const name of names) {
    meanings.set(normalizePlaceName(name), [...(meanings.get(normalizePlaceName(name)) ?? []), { country }])
    spokenParts.add(name.toLowerCase())
  }
}

/** The regions that a qualifier may mean; none for one that is neither a region nor a country. */
export function findRegionsByName(qualifier: string): readonly Region[] {
  return meanings.get(normalizePlaceName(qualifier)) ?? []
}

/** True for words that are a valid spelling, not only the same letters: `new mexico`, never `in diana` or `i'd`. */
export function isRegionSpelling(words: string): boolean {
  return writings.has(words) || spokenParts.has(words) || /^[\p{L}\p{M}]+$/u.test(words)
}

/** The states and provinces that people write after a town. */
export const statesAndProvinces: readonly Region[] = regions.filter(({ country }) => country !== 'GB')

/** The label of a region: `Florida`, `Germany`. */
export function regionName({ country, code }: Region): string {
  const own = regions.find((one) => one.country === country && one.code === code)
  return own?.name ?? countryNames[0]?.of(country) ?? country
}

/** States whose abbreviation another country also uses, `WA` and `NT`: cars in Australia have them with this suffix. */
export const ambiguousAustralianStateSuffix = ' au'
const sharedShorts = new Set(['wa', 'nt'])

/** Every spelling of a region, in lower case; for a country its states and provinces, too. */
export function regionSpellingVariants({ country, code }: Region): string[] {
  const isIn = (region: Region) => region.country === country && (code ?? region.code) === region.code
  return [...writings].flatMap(([text, some]) =>
    some.some(isIn) ? text + (country === 'AU' && sharedShorts.has(text) ? ambiguousAustralianStateSuffix : '') : [],
  )
}

/** The label of a place: `Austin, TX`, `Sydney, NSW`, `Munich, Germany`. */
export function formatPlaceLabel({ name, region, country }: { name: string; region: string; country: string }): string {
  const own = regions.find((one) => one.country === country && one.code === region)
  if (own && country !== 'GB') return `${name}, ${own.short}`
  return `${name}, ${countryNames[0]?.of(country) ?? country}`
}

/**
 * The countries of place labels, `Austin, TX 78701` and `Leeds, United Kingdom`: ISO 3166; the United States where a
 * label names none.
 */
export function countriesOfPlaceLabels(places: readonly string[]): Set<string> {
  const behind = new Set(
    places.map(
      (place) =>
        place
          .split(',')
          .at(-1)
          ?.replace(/(?<!\d)\d{5}$/, '')
          .trim() ?? '',
    ),
  )
  const countries = new Set([...behind].flatMap((written) => findRegionsByName(written)[0]?.country ?? []))
  return countries.size > 0 ? countries : new Set(['US'])
}

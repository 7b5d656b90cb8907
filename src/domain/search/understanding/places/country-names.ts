import { normalizePlaceName } from '@forecourt/gazetteer/gazetteer.ts'
import { findRegionsByName, type Region } from '@forecourt/gazetteer/regions.ts'
import { searchLocales } from '../locales/search-locales.ts'

/** Countries by the names that only the languages of searches know: `niemiec`. */
const countriesByName = new Map<string, readonly Region[]>(
  Object.values(searchLocales).flatMap(({ countryNames = {} }) =>
    Object.entries(countryNames).flatMap(([country, names = []]) =>
      names.map((name) => [normalizePlaceName(name), [{ country }]] as const),
    ),
  ),
)

/** The regions that a name may mean, in any language of searches: those of the gazetteer, else a country. */
export function findRegionsInAnyLanguage(name: string): readonly Region[] {
  const known = findRegionsByName(name)
  return known.length > 0 ? known : (countriesByName.get(normalizePlaceName(name)) ?? [])
}

/** True for a country that is known by this name only in a language of searches: place labels do not contain it. */
export function isCountryNameOfSearches(name: string): boolean {
  return countriesByName.has(normalizePlaceName(name))
}

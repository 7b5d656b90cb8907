import {
  findRangeFilterBound,
  isFacetAttribute,
  isMultiChoiceAttribute,
  isNumberChoiceFacet,
  isRangeFilterParameter,
} from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { unlimitedRadiusMiles } from '#contract/car-search-options.ts'
import { milesInUnit, usMpgInUnit } from '#contract/car-units.ts'
import { type Language, languageTraits } from '#contract/languages.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import type { SavedSearchMailFrequency } from '#contract/saved-searches.ts'
import { readPageTexts } from '#platform/locales/read-page-texts.ts'

type Reader = { language: Language; units: ReaderUnits }
type Search = { query: string; frequency?: SavedSearchMailFrequency | undefined }

/**
 * What a saved search looks for and how often mail about it comes, as rows of facts in the words of the page on which its
 * owner chose them. `query` is that of the list of cars. Mail of a release before names no frequency.
 */
export function describeSavedSearch({ query, frequency }: Search, reader: Reader): [name: string, value: string][] {
  const [cars, searches] = [readPageTexts(reader.language, 'cars'), readPageTexts(reader.language, 'searches')]
  const filters = [...new URLSearchParams(query)].map(([name, value]) => filterText(name, value, reader))
  const rows: [string, string][] = [[cars('filters'), filters.join(' · ') || searches('allCars')]]
  return frequency ? [...rows, [searches('howOften'), searches(`f.${frequency}`)]] : rows
}

function filterText(name: string, value: string, { language, units }: Reader): string {
  const cars = readPageTexts(language, 'cars')
  const attributes = readPageTexts(language, 'attributes')
  const words = readPageTexts(language, 'car-words')
  const given = Number(value.replace(',', '.'))
  const dollars = () => (Number.isNaN(given) ? value : formatCents(Math.round(given * 100), language))
  if (isRangeFilterParameter(name)) {
    const shown = Number.isNaN(given) ? value : boundText(name, value, { language, units })
    return attributes(`${name}Chip`, { value: shown, ...units })
  }
  if (isFacetAttribute(name) && isNumberChoiceFacet(name)) return attributes(`${name}Count`, { count: given })
  if ((isFacetAttribute(name) || isMultiChoiceAttribute(name)) && attributes.has(`value.${name}.${value}`))
    return attributes(`value.${name}.${value}`)
  switch (name) {
    case 'q':
      return cars('inQuotes', { words: value })
    case 'brand':
      return brandDisplayName(value)
    case 'priceMin':
      return cars('from', { price: dollars() })
    case 'priceMax':
      return cars('upTo', { price: dollars() })
    case 'near':
      return cars('nearPlace', { place: value })
    case 'radiusMiles':
      return given >= unlimitedRadiusMiles
        ? cars('anyDistance')
        : cars('withinDistance', { distance: distanceText(given, { language, units }) })
    case 'box':
      return cars('partOfMap')
    case 'verified':
      return cars('verifiedSellers')
    default:
      return words.has(value) ? words(value) : value
  }
}

function boundText(name: Parameters<typeof findRangeFilterBound>[0], value: string, reader: Reader): string {
  const attribute = carAttributes[findRangeFilterBound(name).name]
  const unit = attribute.kind === 'number' ? attribute.unit : null
  const given = Number(value.replace(',', '.'))
  if (unit === 'miles') return distanceText(given, reader)
  if (unit !== 'millilitres') return value
  return usMpgInUnit(given, reader.units.consumptionUnit).toLocaleString(languageTraits[reader.language].locale)
}

function distanceText(miles: number, { language, units: { distanceUnit } }: Reader): string {
  const style = { mi: { unit: 'mile', unitDisplay: 'long' }, km: { unit: 'kilometer', unitDisplay: 'short' } } as const
  const { locale } = languageTraits[language]
  return milesInUnit(miles, distanceUnit).toLocaleString(locale, { style: 'unit', ...style[distanceUnit] })
}

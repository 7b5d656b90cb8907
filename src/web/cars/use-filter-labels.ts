import {
  findRangeFilterBound,
  isFacetAttribute,
  isMultiChoiceAttribute,
  isNumberChoiceFacet,
  isRangeFilterParameter,
  type RangeFilterParameter,
} from '#contract/attribute-names.ts'
import { brandDisplayName } from '#contract/brands.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { unlimitedRadiusMiles } from '#contract/car-search-options.ts'
import { usMpgInUnit } from '#contract/car-units.ts'
import type { CarSearchResponse } from '#contract/cars.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useDistanceFormats } from '#web/i18n/use-distance-formats.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'
import { useCarTermTexts } from '#web/texts/use-car-term-texts.ts'
import { useCarsTexts } from '#web/texts/use-cars-texts.ts'
import { useSearchPreferencesTexts } from '#web/texts/use-search-preferences-texts.ts'

type TypedAmount = NonNullable<CarSearchResponse['understood'][number]['amount']>

/** Filters and their values in the reader's language. */
export function useFilterLabels() {
  const t = useCarsTexts()
  const wishes = useSearchPreferencesTexts()
  const attributes = useAttributesTexts()
  const attributeWord = useAttributeValueText()
  const words = useCarTermTexts()
  const { number, money } = useLocaleFormats()
  const { miles } = useDistanceFormats()
  const units = useReaderUnits()
  // A value that is not a number was typed into the address: it is shown unchanged, beside its error.
  const dollars = (value: string) => (/^\d+(\.\d+)?$/.test(value) ? money(Math.round(Number(value) * 100)) : value)
  const typedPrice = (name: string, { value, currency, months }: TypedAmount) => {
    const sum = number(value, { style: 'currency', currency, maximumFractionDigits: 0 })
    const price = months === undefined ? sum : t('everyMonth', { price: sum, months })
    return t(name === 'priceMin' ? 'from' : 'upTo', { price })
  }
  // Years and power have no thousands separator, and litres keep their decimals as typed.
  const boundText = (parameter: RangeFilterParameter, value: string) => {
    const attribute = carAttributes[findRangeFilterBound(parameter).name]
    const unit = attribute.kind === 'number' ? attribute.unit : null
    const given = Number(value.replace(',', '.'))
    if (Number.isNaN(given)) return value
    if (unit === 'miles') return miles(given)
    return unit === 'millilitres' ? number(usMpgInUnit(given, units.consumptionUnit)) : value
  }
  return {
    /** One value of a filter: `Mercedes-Benz`, `Great deal`. */
    value(name: string, value: string): string {
      if (name === 'brand') return brandDisplayName(value)
      if (name === 'verified') return t('verifiedSellers')
      if (isFacetAttribute(name) && isNumberChoiceFacet(name))
        return attributes(`${name}Count`, { count: Number(value) })
      if (isFacetAttribute(name) || isMultiChoiceAttribute(name)) return attributeWord(name, value)
      return words.has(value) ? words(value) : value
    },
    /** An active filter, as its chip shows it. */
    chip(name: string, value: string, amount?: TypedAmount): string {
      if (amount) return `${typedPrice(name, amount)} ≈ ${dollars(value)}`
      if (isRangeFilterParameter(name)) return attributes(`${name}Chip`, { value: boundText(name, value), ...units })
      switch (name) {
        case 'priceMin':
          return t('from', { price: dollars(value) })
        case 'priceMax':
          return t('upTo', { price: dollars(value) })
        case 'near':
          return t('nearPlace', { place: value })
        case 'radiusMiles':
          return Number(value) >= unlimitedRadiusMiles
            ? t('anyDistance')
            : t('withinDistance', { distance: miles(Number(value)) })
        case 'box':
          return t('partOfMap')
        case 'sort':
          return t(value as 'priceAsc')
        case 'q':
          return t('inQuotes', { words: value })
        case 'purpose':
        case 'comparative':
          return wishes(value as 'snow')
        case 'reference':
          return t('comparedWith', { car: brandDisplayName(value) })
        default:
          return this.value(name, value)
      }
    },
  }
}

import { isAttributeName } from '#contract/attribute-names.ts'
import type { FieldPriceEffect, PriceEstimateField } from '#contract/valuation.ts'
import { useAttributeValueText } from '#web/car/attribute-text.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useValuationTexts } from '#web/texts/use-valuation-texts.ts'

/** A car's value of a priced fact, in the reader's language; null where it is not stated. */
export function usePriceFactValueText(): (field: PriceEstimateField, value: FieldPriceEffect['from']) => string | null {
  const t = useValuationTexts()
  const { number } = useLocaleFormats()
  const { miles, power } = useCarFacts()
  const attributeWord = useAttributeValueText()
  return (field, value) => {
    if (value === null) return null
    if (typeof value === 'string') {
      if (field === 'region') return value.length <= 3 ? value.toUpperCase() : capitalised(value)
      if (field === 'trim') return formatCarTrim(value, (item) => attributeWord('equipment', item))
      return isAttributeName(field) ? attributeWord(field, value) : value
    }
    if (field === 'mileageMiles') return miles(value)
    if (field === 'engineCc') {
      return t('litres', { litres: number(value / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })
    }
    if (field === 'powerHp') return power(Math.round(value))
    return field === 'cylinders' ? t('cylinderCount', { count: value }) : String(value)
  }
}

/** Trims are written in capitals, as on badges; a word with a plus before it is an item of equipment. */
export function formatCarTrim(words: string, equipmentText: (item: string) => string): string {
  return words
    .split(', ')
    .map((word) =>
      word.startsWith('+') ? equipmentText(word.slice(1)) : word.length <= 4 ? word.toUpperCase() : capitalised(word),
    )
    .join(', ')
}

function capitalised(text: string): string {
  return text.replaceAll(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase())
}

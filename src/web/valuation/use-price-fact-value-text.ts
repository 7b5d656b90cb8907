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

/** Short words of two-word trims that are no abbreviations: `TRD Pro`, `Big Bend`. */
const wholeWords = new Set(['pro', 'big', 'off', 'all', 'top', 'low', 'one', 'max', 'air', 'red', 'sky', 'sun'])

/** Trims are written in capitals, as on badges; a word with a plus before it is an item of equipment. */
export function formatCarTrim(words: string, equipmentText: (item: string) => string): string {
  return words
    .split(', ')
    .map((word) => {
      if (word.startsWith('+')) return equipmentText(word.slice(1))
      if (!word.includes(' ')) return word.length <= 4 ? word.toUpperCase() : capitalised(word)
      const parts = word.split(' ')
      return parts
        .map((part) => (part.length <= 3 && !wholeWords.has(part) ? part.toUpperCase() : capitalised(part)))
        .join(' ')
    })
    .join(', ')
}

function capitalised(text: string): string {
  return text.replaceAll(/(?<![\p{L}\d])\p{L}/gu, (letter) => letter.toUpperCase())
}

import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import {
  type AttributeName,
  type AttributeValues,
  isDateAttribute,
  isMultiChoiceAttribute,
  isNumberAttribute,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { millilitresPer100KmInUnit, millilitresPer100KmToKwh } from '#contract/car-units.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { useReaderUnits } from '#web/i18n/language.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useAttributesTexts } from '#web/texts/use-attributes-texts.ts'

/** A listed value in the reader's language; other values, which an import brought, stay as they are. */
export function useAttributeValueText(): <Value extends string | null>(
  name: AttributeName,
  value: Value,
) => string | Value {
  const t = useAttributesTexts()
  const { word } = useCarFacts()
  return (name, value) => {
    const key = `value.${name}.${value}`
    return t.has(key) ? t(key) : word(value)
  }
}

/** A car's value of an attribute in the reader's language; null where it is unknown. */
export function useAttributeText(): (name: AttributeName, car: AttributeValues) => string | null {
  const t = useAttributesTexts()
  const { date, number } = useLocaleFormats()
  const dayText = (day: string) => date(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' })
  const { engineSize, miles, power } = useCarFacts()
  const { consumptionUnit } = useReaderUnits()
  const oneDecimal = (value: number) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const written: Record<CarAttributeUnit, (value: number, car: AttributeValues) => string> = {
    year: String,
    people: String,
    count: String,
    miles,
    cc: engineSize,
    hp: power,
    millilitres(value, { fuel }) {
      const shown = millilitresPer100KmInUnit(value, consumptionUnit)
      const written = consumptionUnit === 'litres' ? oneDecimal(shown) : number(shown)
      if (fuel !== 'Electric') return t('fuelConsumption', { value: written, consumptionUnit })
      const kwh = millilitresPer100KmToKwh(value)
      return t('electricConsumption', {
        miles: oneDecimal(kwh.per100Miles),
        kilometres: oneDecimal(kwh.per100Km),
        mpg: written,
        consumptionUnit,
      })
    },
  }
  const attributeWord = useAttributeValueText()
  return (name, car) => {
    if (isMultiChoiceAttribute(name)) return car[name]?.map((value) => attributeWord(name, value)).join(', ') || null
    if (isDateAttribute(name)) return car[name] && dayText(car[name])
    if (!isNumberAttribute(name)) return attributeWord(name, car[name])
    const value = car[name]
    return value === null ? null : written[carAttributes[name].unit](value, car)
  }
}

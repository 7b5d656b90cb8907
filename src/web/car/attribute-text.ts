import type { Unit } from '#contract/attribute-kinds.ts'
import {
  type AttributeName,
  type AttributeValues,
  isDateAttribute,
  isMultiChoiceAttribute,
  isNumberAttribute,
} from '#contract/attribute-names.ts'
import { carAttributes } from '#contract/car-attributes.ts'
import { millilitresToKwh, millilitresToMpg } from '#contract/car-units.ts'
import { useCarFacts } from '#web/car/car-facts.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useAttributesTexts } from '#web/texts/attributes.ts'

/** A value to choose from in the reader's words; what an import brought beside them stays as it is. */
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

/** What a car has of an attribute, in the reader's words; null where nobody has said. */
export function useAttributeText(): (name: AttributeName, car: AttributeValues) => string | null {
  const t = useAttributesTexts()
  const { date, number } = useFormats()
  const dayText = (day: string) => date(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' })
  const { engineSize, miles, power } = useCarFacts()
  const oneDecimal = (value: number) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const written: Record<Unit, (value: number, car: AttributeValues) => string> = {
    year: String,
    people: String,
    count: String,
    miles,
    cc: engineSize,
    hp: power,
    millilitres(value, { fuel }) {
      const kwh = millilitresToKwh(value)
      return fuel === 'Electric'
        ? t('electricConsumption', {
            miles: oneDecimal(kwh.per100Miles),
            kilometres: oneDecimal(kwh.per100Km),
            mpg: number(millilitresToMpg(value)),
          })
        : t('fuelConsumption', { mpg: number(millilitresToMpg(value)), litres: oneDecimal(value / 1000) })
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

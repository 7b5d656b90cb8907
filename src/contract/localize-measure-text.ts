import { milesInUnit, millilitresPer100KmInUnit, mpgToMillilitresPer100Km } from './car-units.ts'
import { type Language, languageTraits } from './languages.ts'
import type { ReaderUnits } from './reader-units.ts'

const consumptionSigns = { mpg: 'mpg', mpgUk: 'mpg (UK)', litres: 'l/100 km' } as const

/**
 * Rewrites `42,000 miles` or `7,843 ml/100 km`, as the templates of mail have them, for a reader; null for any other text.
 * Mail of earlier releases says `30 mpg`.
 */
export function localizeMeasureText(
  text: string,
  { language, units }: { language: Language; units: ReaderUnits },
): string | null {
  const [, digits = '', unit] = /^(\d{1,3}(?:,\d{3})*) (miles|ml\/100 km|mpg)$/.exec(text) ?? []
  if (!unit) return null
  const { locale } = languageTraits[language]
  const value = Number(digits.replaceAll(',', ''))
  if (unit === 'miles') {
    const isMetric = units.distanceUnit === 'km'
    const style = isMetric
      ? ({ unit: 'kilometer', unitDisplay: 'short' } as const)
      : ({ unit: 'mile', unitDisplay: 'long' } as const)
    return milesInUnit(value, units.distanceUnit).toLocaleString(locale, { style: 'unit', ...style })
  }
  const millilitres = unit === 'mpg' ? mpgToMillilitresPer100Km(value) : value
  const shown = millilitresPer100KmInUnit(millilitres, units.consumptionUnit)
  return `${shown.toLocaleString(locale)} ${consumptionSigns[units.consumptionUnit]}`
}

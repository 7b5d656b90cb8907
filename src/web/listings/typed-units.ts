import { milesInUnit, millilitresPer100KmInUnit } from '#contract/car-units.ts'
import { type Language, languageTraits } from '#contract/languages.ts'
import { isBareNumber, type NumberTypist } from '#web/listings/parse-typed-attribute-number.ts'

const consumptionSigns = { mpg: 'mpg', mpgUk: 'mpg (UK)', litres: 'l/100 km' } as const

/** The distance as a form writes it: `42,000`, but `67,592 km`. */
export function writeDistance(miles: number, { language, units: { distanceUnit } }: NumberTypist): string {
  const number = inLanguage(milesInUnit(miles, distanceUnit), language)
  return distanceUnit === 'mi' ? number : `${number} km`
}

/** The consumption as a form writes it. */
export function writeConsumption(millilitres: number, { language, units: { consumptionUnit } }: NumberTypist): string {
  // To the millilitre, so that nothing is lost where the seller changes only its last digit.
  const number =
    consumptionUnit === 'litres' ? millilitres / 1000 : millilitresPer100KmInUnit(millilitres, consumptionUnit)
  return `${inLanguage(number, language)} ${consumptionSigns[consumptionUnit]}`
}

/**
 * A typed distance as drafts and addresses keep it: a number without a unit is miles there, whoever opens them, and in
 * whatever units.
 */
export function keptDistance(typed: string, { units }: NumberTypist): string {
  return units.distanceUnit === 'km' && isBareNumber(typed) ? `${typed.trim()} km` : typed
}

/** As `keptDistance`: a kept consumption always has its unit. */
export function keptConsumption(typed: string, { units }: NumberTypist): string {
  return isBareNumber(typed) ? `${typed.trim()} ${consumptionSigns[units.consumptionUnit]}` : typed
}

/** A kept distance in the form of a reader: whoever types kilometres sees that these are miles. */
export function shownDistance(kept: string, { units }: Pick<NumberTypist, 'units'>): string {
  return units.distanceUnit === 'km' && isBareNumber(kept) ? `${kept.trim()} mi` : kept
}

function inLanguage(value: number, language: Language): string {
  return value.toLocaleString(languageTraits[language].locale, { maximumFractionDigits: 3 })
}

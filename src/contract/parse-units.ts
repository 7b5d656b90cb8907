// Parses sizes, powers and distances as people write them, with or without a unit. No validation library: pages use it.

import {
  type ConsumptionUnit,
  type DistanceUnit,
  distanceToMiles,
  horsepowerPerMetricHorsepower,
  hpInAKilowatt,
  kilometresInAMile,
  kwhPerLitreOfPetrol,
  litresPer100KmOfUkMpg,
  mpgToLitresPer100KmFactor,
} from './car-units.ts'
import { withLatinDigits } from './latin-digits.ts'

/** Whole cc of `2.0 l`, `1998 cc` or `3.5L V6`; a number alone is litres up to 30. Null if the text states no size. */
export function parseEngineCc(typed: string): number | null {
  const text = withLatinDigits(typed)
  const [, number, unit] =
    /(?<![\d.,])(\d+(?:[.,]\d+)*)\s*(cc|ccm|cm3|cm³|l|litres?|liters?)(?![\p{L}\d])/iu.exec(text) ??
    /^\s*(\d+(?:[.,]\d+)*)\s*$/.exec(text) ??
    []
  if (number === undefined) return null
  const isLitres = unit === undefined ? decimal(number) <= 30 : /^l/i.test(unit)
  return isLitres ? Math.round(decimal(number) * 1000) : Math.round(thousands(number))
}

/**
 * Whole hp of `184 hp`, `135 kW`, `184 PS`, `184 ch`, `184 KM` or `308 hp 3.6L V6`; a number alone is hp. Null if the text states no single
 * power, as in `100 - 200 HP`.
 */
export function parsePowerHp(text: string): number | null {
  const [, number, unit] =
    /^\s*(\d+(?:[.,]\d+)*)\s*(?:(b?hp|horsepower|kw|ps|cv|ch|km)(?![\p{L}\d]).*)?$/iu.exec(withLatinDigits(text)) ?? []
  if (number === undefined) return null
  const written = unit?.toLowerCase()
  const hp =
    written === 'kw' ? hpInAKilowatt : /^(ps|cv|ch|km)$/.test(written ?? '') ? horsepowerPerMetricHorsepower : 1
  return Math.round(thousands(number) * hp)
}

/**
 * Whole miles of `42,000`, `42,000 mi` or `67,000 km`; a number alone is in the given unit. Null if the text states no
 * distance.
 */
export function parseMiles(text: string, bareUnit: DistanceUnit = 'mi'): number | null {
  const [, number, unit] = distance.exec(withLatinDigits(text)) ?? []
  if (number === undefined) return null
  return distanceToMiles(thousands(number), unit ? (/^[kك]/iu.test(unit) ? 'km' : 'mi') : bareUnit)
}

/** With the units as our languages write them. */
const distance =
  /^\s*(\d+(?:[.,]\d+)*)\s*(?:(mi|miles?|meilen?|millas?|mil[ae]?|أميال|ميل\p{L}*|kms?|kilomet(?:er|re)s?|kilómetros?|kilometr\p{L}*|كم|كيلومتر\p{L}*)\s*)?$/iu

/**
 * Whole millilitres per 100 km of `30 mpg`, `36 mpg (UK)`, `100 MPGe`, `7.8 l/100 km`, `17 kWh/100 km`, `27 kWh/100 mi` or
 * `18 km/l`. A number alone is in the given unit, and `mpg` imperial where that is the unit. Null if the text states no
 * consumption.
 */
export function parseConsumption(text: string, bareUnit?: ConsumptionUnit): number | null {
  const [, written, unit] = consumption.exec(withLatinDigits(text)) ?? []
  if (written === undefined || (!unit && !bareUnit)) return null
  const value = decimal(written)
  const litres = litresFor(value, unit?.toLowerCase().replaceAll(/[\s()]/g, '') ?? '', bareUnit)
  return value > 0 ? Math.round(litres * 1000) : null
}

const consumption =
  /^\s*(\d+(?:[.,]\d+)?)\s*(?:((?:us|uk)\s*mpg|mpg\s*\(?(?:us|uk)\)?|mpge?|l\s*\/\s*100\s*km|kwh\s*\/\s*100\s*(?:km|mi(?:les)?)|km\s*\/\s*l|kmpl)\s*)?$/i

function litresFor(value: number, unit: string, bareUnit: ConsumptionUnit | undefined): number {
  if (unit === '' && bareUnit === 'litres') return value
  const isImperial = unit.includes('uk') || ((unit === '' || unit === 'mpg') && bareUnit === 'mpgUk')
  if (isImperial) return litresPer100KmOfUkMpg / value
  if (unit === '' || unit.includes('mpg')) return mpgToLitresPer100KmFactor / value
  if (unit.startsWith('km')) return 100 / value
  if (unit.startsWith('l')) return value
  return value / kwhPerLitreOfPetrol / (unit.endsWith('km') ? 1 : kilometresInAMile)
}

/** `2.0` and `2,0`. */
function decimal(number: string): number {
  return Number(number.replace(',', '.'))
}

/** The separator of `1,998` and `1.998` marks thousands, that of `134.5` does not. */
function thousands(number: string): number {
  return Number(number.replaceAll(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
}

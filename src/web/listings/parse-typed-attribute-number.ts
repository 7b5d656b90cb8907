import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import { type Language, languageTraits } from '#contract/languages.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import { parseConsumption, parseEngineCc, parseMiles, parsePowerHp } from '#contract/parse-units.ts'
import type { ReaderUnits } from '#contract/reader-units.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'

/** How the person who types writes numbers. */
export type NumberTypist = { language: Language; units: ReaderUnits }

/**
 * Reads the number of an attribute as a user types it, with or without its unit: null for an empty text, NaN, which no
 * field accepts, for text that is no number.
 */
export function parseTypedAttributeNumber(
  text: string,
  { unit, typist }: { unit: CarAttributeUnit; typist: NumberTypist },
): number | null {
  return readUnit[unit](withLatinDigits(text).replaceAll(spaceInNumber, ''), typist)
}

/** As French and Polish group thousands: `42 000`, mostly with a space that does not break. */
const spaceInNumber = /(?<=\d)\s(?=\d{3}(?!\d))/g

/** How the number of each unit is read. A number without a unit is in the unit of its reader. */
const readUnit: Record<CarAttributeUnit, (text: string, typist: NumberTypist) => number | null> = {
  year: whole,
  people: whole,
  count: whole,
  millilitres: (text, { units }) => withUnit(text, (typed) => parseConsumption(typed, units.consumptionUnit)),
  miles: (text, { units }) => withUnit(text, (typed) => parseMiles(typed, units.distanceUnit)),
  cc: (text) => withUnit(text, parseEngineCc),
  hp: (text, { language }) => withUnit(text, (typed) => readPower(typed, language)),
}

/** `42,000` as a number; NaN for text that is no number. */
function whole(text: string, { language }: NumberTypist): number | null {
  const trimmed = normalizeLocalizedNumber(text, language)
    .trim()
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** A number with its unit, as `135 kW`; NaN for text that is no number. */
function withUnit(text: string, read: (text: string) => number | null): number | null {
  return text.trim() === '' ? null : (read(text) ?? Number.NaN)
}

function readPower(text: string, language: Language): number | null {
  return parsePowerHp(isBareNumber(text) ? `${text.trim()} ${languageTraits[language].powerUnit}` : text)
}

export function isBareNumber(text: string): boolean {
  const latin = withLatinDigits(text)
  return /^[\d.,\s]+$/.test(latin) && /\d/.test(latin)
}

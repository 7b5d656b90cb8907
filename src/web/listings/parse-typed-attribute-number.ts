import type { CarAttributeUnit } from '#contract/attribute-kinds.ts'
import { type Language, languageTraits } from '#contract/languages.ts'
import { parseConsumption, parseEngineCc, parseMiles, parsePowerHp } from '#contract/parse-units.ts'
import { normalizeLocalizedNumber } from '#web/i18n/normalize-localized-number.ts'

/**
 * Reads the number of an attribute as a user types it, with or without its unit: null for an empty text, NaN, which no
 * field accepts, for text that is no number.
 */
export function parseTypedAttributeNumber(
  text: string,
  { unit, language }: { unit: CarAttributeUnit; language: Language },
): number | null {
  return readUnit[unit](text.replaceAll(spaceInNumber, ''), language)
}

/** As French and Polish group thousands: `42 000`, mostly with a space that does not break. */
const spaceInNumber = /(?<=\d)\s(?=\d{3}(?!\d))/g

/** How the number of each unit is read. */
const readUnit: Record<CarAttributeUnit, (text: string, language: Language) => number | null> = {
  year: whole,
  people: whole,
  count: whole,
  millilitres: (text, language) => withUnit(text, (typed) => readConsumption(typed, language)),
  miles: (text) => withUnit(text, parseMiles),
  cc: (text) => withUnit(text, parseEngineCc),
  hp: (text, language) => withUnit(text, (typed) => readPower(typed, language)),
}

/** `42,000` as a number; NaN for text that is no number. */
function whole(text: string, language: Language): number | null {
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

/** A number without a unit is in the unit of the reader's language. */
function readPower(text: string, language: Language): number | null {
  return parsePowerHp(isBare(text) ? `${text.trim()} ${languageTraits[language].powerUnit}` : text)
}

/** As `readPower`, for fuel consumption. */
function readConsumption(text: string, language: Language): number | null {
  return parseConsumption(isBare(text) ? `${text.trim()} ${languageTraits[language].consumptionUnit}` : text)
}

function isBare(text: string): boolean {
  return /^[\d.,\s]+$/.test(text)
}

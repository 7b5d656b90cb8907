import { type Language, languageTraits } from '#contract/languages.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'
import { cachedNumberFormat } from '#web/i18n/formatters.ts'

const shapes: Partial<Record<Language, RegExp>> = {}

/**
 * Converts a number typed in the user's language to the form that the contract reads: `12.500,50` in German becomes
 * `12500.50`, and the digits of Arabic and Persian the Latin ones in every language. English numbers, and text that is no
 * number, stay as they are.
 */
export function normalizeLocalizedNumber(typed: string, language: Language): string {
  const text = withLatinDigits(typed)
  const decimal = decimalSignOf(language)
  if (decimal === '.') return text
  shapes[language] ??= shapeOf(decimal)
  const [, whole, fraction = ''] = shapes[language].exec(text.trim()) ?? []
  return whole === undefined ? text : whole.replaceAll(/\D/g, '') + fraction.replace(decimal, '.')
}

function decimalSignOf(language: Language): string {
  const parts = cachedNumberFormat(languageTraits[language].locale).formatToParts(1_234_567.8)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** Where a comma has the decimals, thousands stand behind a point or any space, whichever of them is the language's own. */
function shapeOf(decimal: string): RegExp {
  return new RegExp(String.raw`^\$?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)(${decimal}\d{1,2})?\s*\$?$`)
}

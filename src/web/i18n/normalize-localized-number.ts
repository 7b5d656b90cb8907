import { type Language, languageTraits } from '#contract/languages.ts'
import { cachedNumberFormat } from '#web/i18n/formatters.ts'

const shapes: Partial<Record<Language, RegExp>> = {}

/**
 * Converts a number typed in the user's language to the form that the contract reads: `12.500,50` in German becomes
 * `12500.50`. English numbers, and text that is no number, stay as they are.
 */
export function normalizeLocalizedNumber(text: string, language: Language): string {
  const { group, decimal } = signsOf(language)
  if (decimal === '.') return text
  shapes[language] ??= shapeOf(group, decimal)
  const [, whole, fraction = ''] = shapes[language].exec(text.trim()) ?? []
  return whole === undefined ? text : whole.replaceAll(/\D/g, '') + fraction.replace(decimal, '.')
}

function signsOf(language: Language): { group: string; decimal: string } {
  const parts = cachedNumberFormat(languageTraits[language].locale).formatToParts(1_234_567.8)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { group: sign('group'), decimal: sign('decimal') }
}

function shapeOf(group: string, decimal: string): RegExp {
  // People type an ordinary space where a format has one that does not break.
  const [thousands, comma] = [group, decimal].map((sign) =>
    sign.trim() === '' ? String.raw`\s` : sign.replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`),
  )
  return new RegExp(String.raw`^\$?\s*(\d{1,3}(?:${thousands}\d{3})+|\d+)(${comma}\d{1,2})?\s*\$?$`)
}

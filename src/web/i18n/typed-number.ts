import type { Language } from '#contract/languages.ts'

const german = /^\$?\s*(\d{1,3}(?:\.\d{3})+|\d+)(,\d{1,2})?\s*\$?$/

/**
 * A number as somebody typed it in their language, in the way that the contract reads it: `12.500,50` in German becomes
 * `12500.50`. What is written in English, or is no number, stays as it is.
 */
export function readTyped(text: string, language: Language): string {
  const [, whole, fraction = ''] = (language === 'de' && german.exec(text.trim())) || []
  return whole === undefined ? text : whole.replaceAll('.', '') + fraction.replace(',', '.')
}

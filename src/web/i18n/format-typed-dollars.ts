import { type Language, languageTraits } from '#contract/languages.ts'

/** An amount of cents as the field for it shows it, in the numbers of the reader's language and without a sign. */
export function formatTypedDollars(cents: number, language: Language): string {
  return (cents / 100).toLocaleString(languageTraits[language].locale, {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })
}

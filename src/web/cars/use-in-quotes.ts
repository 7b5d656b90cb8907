import { useCarsTexts } from '#web/texts/use-cars-texts.ts'

/** Puts words that were typed in quotation marks of the reader's language, with commas between several. */
export function useInQuotes(): (...texts: readonly string[]) => string {
  const t = useCarsTexts()
  return (...texts) => texts.map((words) => t('inQuotes', { words })).join(', ')
}

import { languageTraits } from '#contract/languages.ts'
import { timeOfDayFields } from '#contract/time-of-day-fields.ts'
import { cachedDateTimeFormat } from '#web/i18n/formatters.ts'
import { documentLanguage } from '#web/i18n/language.ts'

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const
const inUtc = { timeZone: 'UTC', timeZoneName: 'short' } as const

/**
 * A moment in the reader's format, outside of rendering. A server knows neither the reader nor their time zone: UTC.
 */
export function formatLocalDateTime(moment: Date): string {
  const language = documentLanguage()
  const shown = { ...day, ...timeOfDayFields(language) }
  const zone = typeof document === 'undefined' ? inUtc : {}
  return cachedDateTimeFormat(languageTraits[language].locale, { ...shown, ...zone }).format(moment)
}

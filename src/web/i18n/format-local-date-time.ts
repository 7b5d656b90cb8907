import { languageTraits } from '#contract/languages.ts'
import { cachedDateTimeFormat } from '#web/i18n/formatters.ts'
import { documentLanguage } from '#web/i18n/language.ts'

const shown = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const inUtc = { ...shown, timeZone: 'UTC', timeZoneName: 'short' } as const

/**
 * A moment in the reader's format, outside of rendering. A server knows neither the reader nor their time zone: UTC.
 */
export function formatLocalDateTime(moment: Date): string {
  const { locale } = languageTraits[documentLanguage()]
  return cachedDateTimeFormat(locale, typeof document === 'undefined' ? inUtc : shown).format(moment)
}

import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** The day of a moment by the reader's clock; by UTC until that is known, as `LocalizedTime` writes it. */
export function useMessageDayText(): (at: string) => string {
  const formats = useLocaleFormats()
  const zone = useHydrated() ? {} : { timeZone: 'UTC' }
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric', ...zone }
  return (at) => formats.date(new Date(at), options)
}

import { useServerNow } from '#web/client/server-clock.ts'
import { useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const dayMs = 86_400_000

/** The day of a moment by the reader's clock, in words for today and yesterday; the date by UTC until their zone is known. */
export function useNoticeDayText(): (at: string) => string {
  const formats = useLocaleFormats()
  const now = useServerNow()
  const isHydrated = useHydrated()
  const zone = isHydrated ? {} : { timeZone: 'UTC' }
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    ...zone,
  }
  const dayOf = (moment: Date) => formats.date(moment, options)
  const yesterday = new Date(now.getTime() - dayMs)
  return (at) => {
    const day = dayOf(new Date(at))
    if (!isHydrated) return day
    if (day === dayOf(now)) return sentenceCase(formats.relativeDay(0))
    return day === dayOf(yesterday) ? sentenceCase(formats.relativeDay(-1)) : day
  }
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1)
}

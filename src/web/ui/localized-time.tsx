import { useServerNow } from '#web/client/server-clock.ts'
import { type LocaleFormats, useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type TimeProps = { at: string | Date; show?: 'date' | 'dateTime' | 'relative'; className?: string }

/**
 * A moment, for people and for machines. The server does not know the reader's time zone, so it writes UTC, and the
 * browser converts it after hydration.
 */
export function LocalizedTime({ at, show = 'date', className }: TimeProps) {
  const isHydrated = useHydrated()
  const formats = useLocaleFormats()
  const now = useServerNow()
  const moment = new Date(at)
  const text = isHydrated ? inOwnZone(formats, moment, { show, now }) : inUtc(formats, moment, show)
  return (
    <time dateTime={moment.toISOString()} className={className}>
      {text}
    </time>
  )
}

const date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }
const dateTime: Intl.DateTimeFormatOptions = { ...date, hour: 'numeric', minute: '2-digit' }
const utcDate: Intl.DateTimeFormatOptions = { ...date, timeZone: 'UTC' }
const utcDateTime: Intl.DateTimeFormatOptions = { ...dateTime, timeZoneName: 'short', timeZone: 'UTC' }

function inUtc(formats: LocaleFormats, moment: Date, show: TimeProps['show']): string {
  return formats.date(moment, show === 'dateTime' ? utcDateTime : utcDate)
}

function inOwnZone(
  formats: LocaleFormats,
  moment: Date,
  { show, now }: { show: TimeProps['show']; now: Date },
): string {
  if (show === 'relative') return formats.relativeTime(moment, now)
  return formats.date(moment, show === 'dateTime' ? dateTime : date)
}

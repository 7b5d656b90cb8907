import { useServerNow } from '#web/client/server-clock.ts'
import { type LocaleFormats, useLocaleFormats } from '#web/i18n/locale-formats.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type TimeProps = {
  at: string | Date
  show?: 'date' | 'time' | 'dateTime' | 'relative'
  /** The zone of what it is about, as of a car: the same day stands there for every reader, before scripts run too. */
  timeZone?: string | null
  className?: string
}

/**
 * A moment, for people and for machines. The server does not know the reader's time zone, so without another zone it
 * writes UTC, and the browser converts it after hydration.
 */
export function LocalizedTime({ at, show = 'date', timeZone, className }: TimeProps) {
  const isHydrated = useHydrated()
  const formats = useLocaleFormats()
  const now = useServerNow()
  const moment = new Date(at)
  return (
    <time dateTime={moment.toISOString()} className={className}>
      {textOf(formats, moment, { show, timeZone, now: isHydrated ? now : null })}
    </time>
  )
}

const date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }

/** `now` is null where the reader's own zone is not known. */
function textOf(
  formats: LocaleFormats,
  moment: Date,
  { show, timeZone, now }: Pick<TimeProps, 'show' | 'timeZone'> & { now: Date | null },
): string {
  // What has happened is never ahead, also while it is not known yet that the device's clock is behind.
  if (show === 'relative' && now) return formats.relativeTime(moment, now < moment ? moment : now, timeZone)
  const zone = timeZone ?? (now ? null : 'UTC')
  const time = formats.timeOfDay
  const options = show === 'dateTime' ? { ...date, ...time } : show === 'time' ? time : date
  if (zone === null) return formats.date(moment, options)
  if (show === 'dateTime' || show === 'time') return formats.timeInZone(moment, { ...options, timeZone: zone })
  return formats.date(moment, { ...options, timeZone: zone })
}

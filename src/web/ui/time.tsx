import { useHydrated } from '#web/ui/use-hydrated.ts'

type TimeProps = { at: string | Date; show?: 'date' | 'dateTime' | 'relative'; className?: string }

/**
 * A moment, for people and for machines. The server does not know the reader's zone, so it writes UTC, and the browser
 * puts its own zone in place once it has taken over.
 */
export function Time({ at, show = 'date', className }: TimeProps) {
  const isHydrated = useHydrated()
  const moment = new Date(at)
  const text = isHydrated ? inOwnZone(moment, show) : inUtc(moment, show)
  return (
    <time dateTime={moment.toISOString()} className={className}>
      {text}
    </time>
  )
}

const date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }
const dateTime: Intl.DateTimeFormatOptions = { ...date, hour: 'numeric', minute: '2-digit' }

// Made once: to make a format takes longer than to render a card.
const utcDate = new Intl.DateTimeFormat('en-US', { ...date, timeZone: 'UTC' })
const utcDateTime = new Intl.DateTimeFormat('en-US', { ...dateTime, timeZoneName: 'short', timeZone: 'UTC' })

function inUtc(moment: Date, show: TimeProps['show']): string {
  return (show === 'dateTime' ? utcDateTime : utcDate).format(moment)
}

function inOwnZone(moment: Date, show: TimeProps['show']): string {
  if (show === 'relative') return relativeTime(moment, new Date())
  return moment.toLocaleString('en-US', show === 'dateTime' ? dateTime : date)
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `3 days ago`, `in 2 hours`, `now`. */
export function relativeTime(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000)
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second')
}

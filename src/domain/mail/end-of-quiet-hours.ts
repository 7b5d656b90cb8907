import type { QuietHours } from '#contract/notices.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/** When the quiet hours that contain this moment end; null where it is in none. Right across a change of clock. */
export function endOfQuietHours(now: Date, quiet: QuietHours | null): Date | null {
  if (quiet === null) return null
  const { from, until, timeZone } = quiet
  const minute = minuteOfDay(now, timeZone)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return null
  const left = (until - minute + dayMinutes) % dayMinutes
  const end = Math.floor(now.getTime() / minuteMs) * minuteMs + left * minuteMs
  // Where a change of clock lies between, the clock at that moment shows another time.
  const missing = until - minuteOfDay(new Date(end), timeZone)
  const correction =
    missing > dayMinutes / 2 ? missing - dayMinutes : missing < -dayMinutes / 2 ? missing + dayMinutes : missing
  const corrected = new Date(end + correction * minuteMs)
  if (minuteOfDay(corrected, timeZone) === until) return corrected
  // The hour that a clock skips has no such minute: the quiet ends where the clock goes on.
  return firstMinuteAtOrAfter(until, { before: corrected, after: new Date(end), timeZone })
}

/** Between a moment whose clock is before that minute of the day and one whose clock is after it. */
function firstMinuteAtOrAfter(
  minute: number,
  { before, after, timeZone }: { before: Date; after: Date; timeZone: string },
): Date {
  let [low, high] = [before.getTime() / minuteMs, after.getTime() / minuteMs]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const past = (minuteOfDay(new Date(middle * minuteMs), timeZone) - minute + dayMinutes) % dayMinutes
    if (past < dayMinutes / 2) high = middle
    else low = middle
  }
  return new Date(high * minuteMs)
}

/** By zone; the oldest goes where there are too many. */
const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 500

function minuteOfDay(at: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    if (formats.size >= maxFormats) formats.delete(formats.keys().next().value ?? '')
    formats.set(timeZone, format)
  }
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number)
  return hour * 60 + minute
}

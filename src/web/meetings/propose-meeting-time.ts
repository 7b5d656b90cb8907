import { appendUtcOffset, formatTimeIfAtNight, toDatetimeLocalValue } from '#contract/format-meeting-time.ts'

/** A meeting is proposed so many days ahead: the seller needs time to answer, and the buyer to come. */
const daysAhead = 2
const daysTried = 14
/** After work from Monday to Friday, and late in the morning at the weekend. */
const weekdayClock = '17:00'
const weekendClock = '11:00'
const hourMs = 3_600_000

type Question = {
  now: Date
  timeZone: string
  /** When the buyer meets somebody already: no other meeting is proposed near it. */
  own: readonly Date[]
}

/**
 * A time that suits most people, as a `datetime-local` input expects it, by the clock of the zone; '' if the buyer has
 * a meeting on each of the next days.
 */
export function proposeMeetingTime({ now, timeZone, own }: Question): string {
  const today = toDatetimeLocalValue(now, timeZone).slice(0, 10)
  for (let day = daysAhead; day < daysAhead + daysTried; day++) {
    const noon = new Date(Date.parse(`${today}T12:00:00Z`) + day * 24 * hourMs)
    const isWeekend = noon.getUTCDay() === 0 || noon.getUTCDay() === 6
    const local = `${noon.toISOString().slice(0, 10)}T${isWeekend ? weekendClock : weekdayClock}`
    if (!isNearOwnMeeting(new Date(appendUtcOffset(local, timeZone)), own)) return local
  }
  return ''
}

/** Where a seller has published no hours: so long before it a time is suggested at the earliest, and on so many days. */
const hoursAhead = 3
const daysSuggested = 14
/** Both times of a proposal are among them. */
const suggestedClocks = ['09:00', '11:00', '13:00', '15:00', weekdayClock, '18:30']

/**
 * Days with times at which people meet, for a seller without hours of their own; without those near another meeting of
 * the buyer, and without days that have none.
 */
export function suggestMeetingTimes({ now, timeZone, own }: Question): { date: string; at: string[] }[] {
  const today = Date.parse(`${toDatetimeLocalValue(now, timeZone).slice(0, 10)}T12:00:00Z`)
  const earliest = now.getTime() + hoursAhead * hourMs
  const days = Array.from({ length: daysSuggested }, (_, day) => {
    const date = new Date(today + day * 24 * hourMs).toISOString().slice(0, 10)
    const moments = suggestedClocks.map((clock) => new Date(appendUtcOffset(`${date}T${clock}`, timeZone)))
    const good = moments.filter((at) => at.getTime() >= earliest && !isNearOwnMeeting(at, own))
    return { date, at: good.map((at) => at.toISOString()) }
  })
  return days.filter(({ at }) => at.length > 0)
}

/**
 * The first of a seller's free times that can still be reached, is not at night, and is away from the buyer's other
 * meetings; '' if there is none.
 */
export function proposeFreeMeetingTime(
  days: readonly { at: readonly string[] }[],
  { now, timeZone, own }: Question,
): string {
  const isGood = (at: Date) =>
    at.getTime() >= now.getTime() + hourMs &&
    formatTimeIfAtNight(at, timeZone, 'en') === null &&
    !isNearOwnMeeting(at, own)
  return days.flatMap(({ at }) => at).find((at) => isGood(new Date(at))) ?? ''
}

/** Whether one meeting leaves no time to come from, or go on to, another one of the buyer. */
export function isNearOwnMeeting(at: Date, own: readonly Date[]): boolean {
  return own.some((other) => Math.abs(other.getTime() - at.getTime()) < 2 * hourMs)
}

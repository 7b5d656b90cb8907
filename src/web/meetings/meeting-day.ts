import { type MeetingPlace, toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { formatWithTimeZone } from '#contract/format-with-time-zone.ts'
import { type Language, traitsOf } from '#contract/languages.ts'
import { timeOfDayFields } from '#contract/time-of-day-fields.ts'

/** The zone of a place, with its town where that is to be named. */
type ClockZone = { town: string | null; timeZone: string }
type DayOptions = { timeZone: string; language: Language; now: Date }

/** `Tomorrow · Wednesday, December 2`: the day of a moment by the clock of a zone, with the year if it is another one than now. */
export function formatMeetingDay(at: Date, { timeZone, language, now }: DayOptions): string {
  const { locale } = traitsOf(language)
  const [day, today] = [dayIn(timeZone, at), dayIn(timeZone, now)]
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const written = new Intl.DateTimeFormat(locale, {
    ...(isThisYear ? {} : { year: 'numeric' }),
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(at)
  const daysAhead = (Date.parse(day) - Date.parse(today)) / 86_400_000
  if (daysAhead !== 0 && daysAhead !== 1) return inTitle(written, locale)
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysAhead, 'day')
  return `${inTitle(word, locale)} · ${written}`
}

/** The time of day of a moment, and apart from it the clock that it is by: `10:30 AM` and `CST (Austin)`. */
export function splitMeetingClock(
  at: Date,
  { place, otherZone, language }: { place: ClockZone | null; otherZone: string; language: Language },
): { time: string; clock: string } {
  const { locale } = traitsOf(language)
  const options = { ...timeOfDayFields(language), timeZone: place?.timeZone ?? otherZone }
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZoneName: 'short' })
  const whole = formatWithTimeZone(format, at, { place, language })
  const time = new Intl.DateTimeFormat(locale, options).format(at).replaceAll('\u202f', ' ')
  return whole.startsWith(time) ? { time, clock: whole.slice(time.length).trim() } : { time: whole, clock: '' }
}

/** In groups of one day each, in their order. */
export function groupByMeetingDay<Item extends { meetingAt: string; meetingPlace: MeetingPlace | null }>(
  items: readonly Item[],
  otherZone: string,
): { day: string; items: Item[] }[] {
  const dayOf = ({ meetingAt, meetingPlace }: Item) => dayIn(meetingPlace?.timeZone ?? otherZone, new Date(meetingAt))
  return [...Map.groupBy(items, dayOf)].map(([day, ofDay]) => ({ day, items: ofDay }))
}

const dayIn = (timeZone: string, at: Date) => toDatetimeLocalValue(at, timeZone).slice(0, 10)

function inTitle(words: string, locale: string): string {
  const [first = '', ...rest] = words
  return first.toLocaleUpperCase(locale) + rest.join('')
}

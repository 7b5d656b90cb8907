import { formatWithTimeZone } from './format-with-time-zone.ts'
import { type Language, languageTraits } from './languages.ts'
import { timeOfDayFields } from './time-of-day-fields.ts'

// No validation library: pages use it.

/** The town of a meeting, and the time zone by whose clock its time is written. */
export type MeetingPlace = { town: string; timeZone: string }

/** The hours, by the clock of the place, between which people meet about a car. */
const [firstHour, lastHour] = [7, 21]

/**
 * Writes a meeting time by the clock of its place, for every reader: `Sat, Nov 28, 10:00 AM CST (Austin)`, in German
 * `Sa., 28. Nov., 10:00 (Ortszeit Austin)`. It includes the year if that differs from the year of `now`; always if `now`
 * is null. If the place is not known, it uses the clock of `otherZone`, with the name of that zone. Where the address of
 * the meeting stands beside it, that alone says where: the town is left out.
 */
export function formatMeetingTime(
  at: Date,
  {
    place,
    otherZone,
    language,
    now,
    hasAddress = false,
  }: { place: MeetingPlace | null; otherZone: string; language: Language; now: Date | null; hasAddress?: boolean },
): string {
  const timeZone = place?.timeZone ?? otherZone
  const isThisYear = now !== null && yearOf(at, timeZone) === yearOf(now, timeZone)
  const format = formatOf(language, {
    ...(isThisYear ? {} : { year: 'numeric' }),
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...timeOfDayFields(language),
    timeZoneName: 'short',
    timeZone,
  })
  return formatWithTimeZone(format, at, { place: place && { town: hasAddress ? null : place.town }, language })
}

/** `3:15 AM` and `03:15`, by the clock of the place, for an hour at which people sleep; null for any other hour. */
export function formatTimeIfAtNight(at: Date, timeZone: string, language: Language): string | null {
  const [, clock = ''] = toDatetimeLocalValue(at, timeZone).split('T')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  if (hour >= firstHour && (hour < lastHour || (hour === lastHour && minute === 0))) return null
  const time = formatOf(language, { ...timeOfDayFields(language), timeZone }).format(at)
  return time.replaceAll('\u202f', ' ')
}

/**
 * Appends the zone's UTC offset at that moment to the value of a `datetime-local` input (`2026-12-01T14:30`); '' for an
 * empty value.
 */
export function appendUtcOffset(local: string, timeZone: string): string {
  const written = Date.parse(`${local}Z`)
  if (Number.isNaN(written)) return ''
  // The offset depends on the moment, and the moment on the offset: the second try is right, except in the hour that
  // daylight saving time skips, which no clock shows.
  const guess = utcOffsetMinutes(new Date(written), timeZone)
  const minutes = utcOffsetMinutes(new Date(written - guess * 60_000), timeZone)
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const seconds = /T\d\d:\d\d$/.test(local) ? ':00' : ''
  return `${local}${seconds}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** Whether no clock of the zone shows this value of a `datetime-local` input: daylight saving time skips it. */
export function isSkippedLocalTime(local: string, timeZone: string): boolean {
  const moment = new Date(appendUtcOffset(local, timeZone))
  return !Number.isNaN(moment.getTime()) && toDatetimeLocalValue(moment, timeZone) !== local.slice(0, 16)
}

/** A moment as a `datetime-local` input expects it, by the clock of a zone. */
export function toDatetimeLocalValue(moment: Date, timeZone: string): string {
  const shifted = moment.getTime() + utcOffsetMinutes(moment, timeZone) * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}

/** Minutes that the clock of a zone is ahead of UTC at a moment. */
export function utcOffsetMinutes(moment: Date, timeZone: string): number {
  const parts = formatOf('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function yearOf(moment: Date, timeZone: string): string {
  return toDatetimeLocalValue(moment, timeZone).slice(0, 4)
}

// Each format is created once: creating one takes longer than writing a line with it. Zones are many: the oldest goes.
const maxFormats = 1000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(languageTraits[language].locale, options)
  if (formats.size >= maxFormats) formats.delete(formats.keys().next().value ?? '')
  formats.set(key, format)
  return format
}

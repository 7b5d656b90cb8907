import { type Language, languageTraits } from './languages.ts'

// No validation library: pages use it.

/** Where a meeting is, and by whose clock it is said. */
export type MeetingPlace = { town: string; timeZone: string }

/** From this hour to the other, by the clock of the place, people meet about a car. */
const [firstHour, lastHour] = [7, 21]

/**
 * A meeting by the clock of its place, whoever reads it: `Sat, Nov 28, 10:00 AM CST (Austin)`. The year stands where it is
 * not that of `now`; null: always. Where the place is not known it is the clock of `otherZone`, with its name.
 */
export function formatMeetingTime(
  at: Date,
  {
    place,
    otherZone,
    language,
    now,
  }: { place: MeetingPlace | null; otherZone: string; language: Language; now: Date | null },
): string {
  const timeZone = place?.timeZone ?? otherZone
  const isThisYear = now !== null && yearOf(at, timeZone) === yearOf(now, timeZone)
  const text = formatOf(language, {
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone },
  }).format(at)
  // Browsers and servers differ in the space before AM: a narrow one or not.
  const plain = text.replaceAll('\u202f', ' ')
  return place ? `${plain} (${place.town})` : plain
}

/** `3:15 AM` and `03:15`, by the clock of the place, for an hour at which people sleep; null for any other. */
export function formatIfNightTime(at: Date, timeZone: string, language: Language): string | null {
  const [, clock = ''] = toDatetimeLocalValue(at, timeZone).split('T')
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  if (hour >= firstHour && (hour < lastHour || (hour === lastHour && minute === 0))) return null
  const time = formatOf(language, { hour: 'numeric', minute: '2-digit', timeZone }).format(at)
  return time.replaceAll('\u202f', ' ')
}

/** `CST`, or `GMT+1` where the language has no short name for it. */
export function timeZoneAbbreviation(at: Date, timeZone: string, language: Language): string {
  const parts = formatOf(language, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** What a `datetime-local` input holds (`2026-12-01T14:30`), with the offset that the zone has at that moment; '' for none. */
export function appendUtcOffset(local: string, timeZone: string): string {
  const written = Date.parse(`${local}Z`)
  if (Number.isNaN(written)) return ''
  // The offset of a moment is asked, and the moment is what is looked for: a second look is right but in the hour that a
  // change to summer time leaves out, which no clock shows.
  const guess = offsetMinutes(new Date(written), timeZone)
  const minutes = offsetMinutes(new Date(written - guess * 60_000), timeZone)
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const seconds = /T\d\d:\d\d$/.test(local) ? ':00' : ''
  return `${local}${seconds}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** A moment as a `datetime-local` input wants it, by the clock of a zone. */
export function toDatetimeLocalValue(moment: Date, timeZone: string): string {
  const shifted = moment.getTime() + offsetMinutes(moment, timeZone) * 60_000
  return new Date(shifted).toISOString().slice(0, 16)
}

function offsetMinutes(moment: Date, timeZone: string): number {
  const parts = formatOf('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d\d):(\d\d)$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function yearOf(moment: Date, timeZone: string): string {
  return toDatetimeLocalValue(moment, timeZone).slice(0, 4)
}

// Each is made once: to make a format takes longer than to write a line.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(languageTraits[language].locale, options)
  formats.set(key, format)
  return format
}

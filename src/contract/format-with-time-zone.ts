import { isolateLatin, type Language, traitsOf } from './languages.ts'

// No validation library: every page uses it.

/** Whose clock a time is by: that of a place, with the town where it is to be named; else null. */
export type ClockPlace = { town: string | null } | null

/**
 * Writes a moment with the clock that it is by. `format` has the short name of its zone: where the language has an
 * abbreviation, that is the one (`10:00 AM CST (Austin)`). Where the short name is a distance from Greenwich, which
 * nobody reads off a clock, it is the clock of the place (`10:00 (Ortszeit Austin)`), else the zone in words.
 */
export function formatWithTimeZone(
  format: Intl.DateTimeFormat,
  at: Date,
  { place, language }: { place: ClockPlace; language: Language },
): string {
  const { time, zone } = split(format, at)
  if (!isOffset(zone)) return place?.town ? `${time} ${zone} (${place.town})` : `${time} ${zone}`
  const clock = place ? placeClock(place.town, language) : zoneInWords(format.resolvedOptions().timeZone, at, language)
  // In the hour that daylight saving time repeats, the same time is there twice: only the offset tells them apart.
  const isRepeated = repeatMinutes.some(
    (minutes) => split(format, new Date(at.getTime() + minutes * 60_000)).time === time,
  )
  return isRepeated ? `${time} (${clock}, ${zone})` : `${time} (${clock})`
}

/** `CST`, or `Central European Time` if the language has no abbreviation for the zone. */
export function timeZoneName(timeZone: string, at: Date, language: Language): string {
  const short = nameOf(timeZone, { at, language, length: 'short' })
  return isOffset(short) ? zoneInWords(timeZone, at, language) : short
}

/** `Central Time (Chicago)`: a zone among others, as a setting. */
export function timeZoneWithCity(timeZone: string, at: Date, language: Language): string {
  const [, ...path] = timeZone.split('/')
  const city = path.at(-1)?.replaceAll('_', ' ')
  const words = zoneInWords(timeZone, at, language)
  return city ? `${words} (${isolateLatin(city, language)})` : words
}

/** Clocks go back by an hour, on Lord Howe Island by half of one. */
const repeatMinutes = [-60, -30, 30, 60]

const isOffset = (zone: string) => /\p{Nd}/u.test(zone)

function placeClock(town: string | null, language: Language): string {
  const { townTime, localTime } = traitsOf(language)
  return town === null ? localTime : townTime.replace('{town}', () => isolateLatin(town, language))
}

/** A zone without words, as UTC, has its short name. */
function zoneInWords(timeZone: string, at: Date, language: Language): string {
  const words = nameOf(timeZone, { at, language, length: 'longGeneric' })
  return isOffset(words) ? nameOf(timeZone, { at, language, length: 'short' }) : words
}

function nameOf(
  timeZone: string,
  { at, language, length }: { at: Date; language: Language; length: 'short' | 'longGeneric' },
): string {
  return split(new Intl.DateTimeFormat(traitsOf(language).locale, { timeZone, timeZoneName: length }), at).zone
}

/** The name of the zone is the last part in all our languages. */
function split(format: Intl.DateTimeFormat, at: Date): { time: string; zone: string } {
  const parts = format.formatToParts(at)
  const zone = parts.at(-1)?.type === 'timeZoneName' ? parts.at(-1)?.value : undefined
  const time = parts.filter(({ type }) => type !== 'timeZoneName').map(({ value }) => value)
  // Browsers and servers differ in the space before AM: a narrow one or not.
  return { time: time.join('').replaceAll('\u202f', ' ').trimEnd(), zone: zone ?? '' }
}

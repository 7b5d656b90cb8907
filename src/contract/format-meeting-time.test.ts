import { expect, test } from 'vitest'
import { appendUtcOffset, formatMeetingTime, formatTimeIfAtNight, toDatetimeLocalValue } from './format-meeting-time.ts'
import { timeZoneWithCity } from './format-with-time-zone.ts'
import { type Language, languages } from './languages.ts'

const now = new Date('2026-11-23T12:00:00Z')
const austin = { town: 'Austin', timeZone: 'America/Chicago' }
const said = (at: string, language: Language = 'en', place: typeof austin | null = austin) =>
  formatMeetingTime(new Date(at), { place, otherZone: 'UTC', language, now })

test('a meeting is said by the clock of its place, which is named', () => {
  expect(said('2026-11-28T16:00:00Z')).toBe('Sat, Nov 28, 10:00 AM CST (Austin)')
  expect(said('2026-06-28T15:00:00Z')).toBe('Sun, Jun 28, 10:00 AM CDT (Austin)')
  expect(said('2026-11-28T16:00:00Z', 'es')).toBe('sáb, 28 de nov, 10:00 a.m. CST (Austin)')
})

test.each<[Language, string, string]>([
  ['en-GB', 'Sat 28 Nov, 10:00 (Austin time)', 'Sat 28 Nov, 10:00 (local time)'],
  ['de', 'Sa., 28. Nov., 10:00 (Ortszeit Austin)', 'Sa., 28. Nov., 10:00 (Ortszeit)'],
  ['fr', 'sam. 28 nov., 10:00 (heure locale, Austin)', 'sam. 28 nov., 10:00 (heure locale)'],
  ['pl', 'sob., 28 lis, 10:00 (czas lokalny: Austin)', 'sob., 28 lis, 10:00 (czas lokalny)'],
  ['ar', 'السبت، 28 نوفمبر، 10:00 ص (بتوقيت \u2068Austin\u2069)', 'السبت، 28 نوفمبر، 10:00 ص (التوقيت المحلي)'],
])(
  'where the language has no abbreviation for the zone, it is the clock of the place: %s',
  (language, inTown, atAddress) => {
    const at = new Date('2026-11-28T16:00:00Z')
    const how = { place: austin, otherZone: 'UTC', language, now }
    expect(formatMeetingTime(at, how)).toBe(inTown)
    expect(formatMeetingTime(at, { ...how, hasAddress: true })).toBe(atAddress)
  },
)

test('no language writes a distance from Greenwich at a time, except in the hour that the clock repeats', () => {
  const zones = ['America/Chicago', 'America/Phoenix', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']
  for (const language of languages)
    for (const timeZone of zones)
      for (const place of [{ town: 'Lyon', timeZone }, null]) {
        const text = formatMeetingTime(new Date('2026-11-28T16:00:00Z'), { place, otherZone: timeZone, language, now })
        expect(text, `${language} ${timeZone}`).not.toMatch(/[+\u2212-]\d|GMT|غرينتش/)
      }
  // Half past one comes twice on the first of November in Austin.
  expect(said('2026-11-01T06:30:00Z', 'de')).toBe('So., 1. Nov., 01:30 (Ortszeit Austin, GMT-5)')
  expect(said('2026-11-01T07:30:00Z', 'de')).toBe('So., 1. Nov., 01:30 (Ortszeit Austin, GMT-6)')
  expect(said('2026-11-01T08:30:00Z', 'de')).toBe('So., 1. Nov., 02:30 (Ortszeit Austin)')
})

test('the year stands where it is another one, by the clock of the place', () => {
  expect(said('2027-01-02T16:00:00Z')).toBe('Sat, Jan 2, 2027, 10:00 AM CST (Austin)')
  expect(said('2027-01-01T03:00:00Z')).toBe('Thu, Dec 31, 9:00 PM CST (Austin)')
})

test('without a place it is the clock of the reader, which is named, too', () => {
  expect(said('2026-11-28T16:00:00Z', 'en', null)).toBe('Sat, Nov 28, 4:00 PM UTC')
  const own = (otherZone: string, language: Language) =>
    formatMeetingTime(new Date('2026-11-28T16:00:00Z'), { place: null, otherZone, language, now })
  expect(own('Europe/Berlin', 'de')).toBe('Sa., 28. Nov., 17:00 MEZ')
  expect(own('America/Chicago', 'de')).toBe('Sa., 28. Nov., 10:00 (Nordamerikanische Zentralzeit)')
  expect(own('Europe/Berlin', 'en')).toBe('Sat, Nov 28, 5:00 PM (Central European Time)')
})

test.each([
  ['2026-11-28T10:00', 'America/Chicago', '2026-11-28T10:00:00-06:00'],
  ['2026-07-28T10:00', 'America/Chicago', '2026-07-28T10:00:00-05:00'],
  // The hour before and after the clocks go back.
  ['2026-11-01T00:30', 'America/Chicago', '2026-11-01T00:30:00-05:00'],
  ['2026-11-01T03:00', 'America/Chicago', '2026-11-01T03:00:00-06:00'],
  ['2027-03-14T01:59', 'America/Chicago', '2027-03-14T01:59:00-06:00'],
  ['2027-03-14T03:00', 'America/Chicago', '2027-03-14T03:00:00-05:00'],
  ['2026-11-28T10:00', 'Asia/Kolkata', '2026-11-28T10:00:00+05:30'],
  ['2026-11-28T10:00', 'America/St_Johns', '2026-11-28T10:00:00-03:30'],
  ['2026-11-28T10:00', 'UTC', '2026-11-28T10:00:00+00:00'],
  ['', 'UTC', ''],
  ['soon', 'UTC', ''],
])('%s in %s is sent as %s', (local, zone, sent) => {
  expect(appendUtcOffset(local, zone)).toBe(sent)
  if (sent !== '') expect(toDatetimeLocalValue(new Date(sent), zone)).toBe(local)
})

test.each([
  ['03:15', '3:15 AM'],
  ['06:59', '6:59 AM'],
  ['07:00', null],
  ['21:00', null],
  ['21:01', '9:01 PM'],
  ['00:00', '12:00 AM'],
])('%s is at night: %s', (clock, night) => {
  expect(formatTimeIfAtNight(new Date(`2026-11-28T${clock}:00-06:00`), 'America/Chicago', 'en')).toBe(night)
})

test('a zone as a setting is in words, with its city', () => {
  const zone = (timeZone: string, language: Language) => timeZoneWithCity(timeZone, now, language)
  expect(zone('America/New_York', 'en')).toBe('Eastern Time (New York)')
  expect(zone('Europe/Berlin', 'de')).toBe('Mitteleuropäische Zeit (Berlin)')
  expect(zone('America/Chicago', 'ar')).toBe('التوقيت المركزي لأمريكا الشمالية (\u2068Chicago\u2069)')
  expect(zone('UTC', 'de')).toBe('UTC')
})

import { expect, test } from 'vitest'
import { appendUtcOffset, formatMeetingTime, formatTimeIfAtNight, toDatetimeLocalValue } from './format-meeting-time.ts'
import type { Language } from './languages.ts'

const now = new Date('2026-11-23T12:00:00Z')
const austin = { town: 'Austin', timeZone: 'America/Chicago' }
const said = (at: string, language: Language = 'en', place: typeof austin | null = austin) =>
  formatMeetingTime(new Date(at), { place, otherZone: 'UTC', language, now })

test('a meeting is said by the clock of its place, which is named', () => {
  expect(said('2026-11-28T16:00:00Z')).toBe('Sat, Nov 28, 10:00 AM CST (Austin)')
  expect(said('2026-06-28T15:00:00Z')).toBe('Sun, Jun 28, 10:00 AM CDT (Austin)')
  expect(said('2026-11-28T16:00:00Z', 'de')).toBe('Sa., 28. Nov., 10:00 GMT-6 (Austin)')
  expect(said('2026-11-28T16:00:00Z', 'es')).toBe('sáb, 28 de nov, 10:00 a.m. CST (Austin)')
})

test('the year stands where it is another one, by the clock of the place', () => {
  expect(said('2027-01-02T16:00:00Z')).toBe('Sat, Jan 2, 2027, 10:00 AM CST (Austin)')
  expect(said('2027-01-01T03:00:00Z')).toBe('Thu, Dec 31, 9:00 PM CST (Austin)')
})

test('without a place it is the clock of the reader, which is named, too', () => {
  expect(said('2026-11-28T16:00:00Z', 'en', null)).toBe('Sat, Nov 28, 4:00 PM UTC')
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

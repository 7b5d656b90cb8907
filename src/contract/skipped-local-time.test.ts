import { expect, it } from 'vitest'
import { appendUtcOffset, isSkippedLocalTime } from './format-meeting-time.ts'

it.each([
  ['2027-03-14T02:00', 'America/Chicago', true],
  ['2027-03-14T02:30', 'America/Chicago', true],
  ['2027-03-14T02:59', 'America/New_York', true],
  ['2027-03-28T02:30', 'Europe/Berlin', true],
  ['2027-03-14T01:59', 'America/Chicago', false],
  ['2027-03-14T03:00', 'America/Chicago', false],
  ['2027-03-14T02:30', 'America/Phoenix', false],
  // An hour that the clock repeats exists.
  ['2027-11-07T01:30', 'America/Chicago', false],
  ['', 'America/Chicago', false],
])('G-14 of %s in %s a clock that skips it is known: %s', (local, timeZone, isSkipped) => {
  expect(isSkippedLocalTime(local, timeZone)).toBe(isSkipped)
})

it('G-14 every quarter of an hour of a year but four is one that a clock shows', () => {
  const start = Date.UTC(2027, 0, 1)
  const quarters = Array.from({ length: 365 * 96 }, (_, at) =>
    new Date(start + at * 900_000).toISOString().slice(0, 16),
  )
  const skipped = quarters.filter((local) => isSkippedLocalTime(local, 'America/Chicago'))
  expect(skipped).toEqual(['00', '15', '30', '45'].map((minute) => `2027-03-14T02:${minute}`))
  expect(appendUtcOffset('2027-03-14T03:00', 'America/Chicago')).toBe('2027-03-14T03:00:00-05:00')
})

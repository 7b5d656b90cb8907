import { expect, it } from 'vitest'
import { countCalendarDays } from './count-calendar-days.ts'

const days = (from: string, to: string, zone = 'UTC') => countCalendarDays(new Date(from), new Date(to), zone)

it('counts dates, not full days of 24 hours', () => {
  expect(days('2026-11-21T18:00:00Z', '2026-11-23T09:00:00Z')).toBe(2)
  expect(days('2026-11-21T00:00:00Z', '2026-11-21T23:59:59Z')).toBe(0)
  expect(days('2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z')).toBe(1)
})

it('counts in the zone in which the dates are written', () => {
  // In Los Angeles the car was posted on the 21st, in UTC on the 22nd.
  expect(days('2026-11-22T02:00:00Z', '2026-11-23T20:00:00Z', 'America/Los_Angeles')).toBe(2)
  expect(days('2026-11-22T02:00:00Z', '2026-11-23T20:00:00Z')).toBe(1)
  expect(days('2026-11-21T16:00:00Z', '2026-11-21T20:00:00Z', 'Asia/Tokyo')).toBe(0)
})

it('a day of 23 or 25 hours is a day, and a moment that is still to come is today', () => {
  expect(days('2026-03-07T20:00:00Z', '2026-03-09T20:00:00Z', 'America/New_York')).toBe(2)
  expect(days('2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z', 'America/New_York')).toBe(2)
  expect(days('2026-11-23T12:00:00Z', '2026-11-20T12:00:00Z')).toBe(0)
})

import { expect, it } from 'vitest'
import { formatMeetingDay, groupByMeetingDay, splitMeetingClock } from '#web/meetings/meeting-day.ts'

const austin = { town: 'Austin', timeZone: 'America/Chicago' }
const now = new Date('2026-12-02T04:00:00Z')

it('a day is that of the clock of the car’s place, and the next ones are called so', () => {
  const dayOf = (at: string, language: 'en' | 'de' | 'ar' = 'en') =>
    formatMeetingDay(new Date(at), { timeZone: austin.timeZone, language, now })
  // In Austin it is still the first of December.
  expect(dayOf('2026-12-02T05:30:00Z')).toBe('Today · Tuesday, December 1')
  expect(dayOf('2026-12-02T16:30:00Z')).toBe('Tomorrow · Wednesday, December 2')
  expect(dayOf('2026-12-11T18:30:00Z')).toBe('Friday, December 11')
  expect(dayOf('2027-01-04T18:30:00Z')).toBe('Monday, January 4, 2027')
  expect(dayOf('2026-12-02T16:30:00Z', 'de')).toBe('Morgen · Mittwoch, 2. Dezember')
  expect(dayOf('2026-12-02T16:30:00Z', 'ar')).toMatch(/^غدًا · /)
})

it('the time of day stands apart from the clock that it is by', () => {
  const at = new Date('2026-12-06T15:30:00Z')
  const clockOf = (language: 'en' | 'de') => splitMeetingClock(at, { place: austin, otherZone: 'UTC', language })
  expect(clockOf('en')).toEqual({ time: '9:30 AM', clock: 'CST (Austin)' })
  expect(clockOf('de')).toEqual({ time: '09:30', clock: '(Ortszeit Austin)' })
  expect(splitMeetingClock(at, { place: null, otherZone: 'UTC', language: 'en' })).toEqual({
    time: '3:30 PM',
    clock: 'UTC',
  })
})

it('meetings stand under the day of their own place', () => {
  const london = { town: 'London', timeZone: 'Europe/London' }
  const items = [
    { id: 1, meetingAt: '2026-12-05T02:00:00Z', meetingPlace: austin },
    { id: 2, meetingAt: '2026-12-05T09:00:00Z', meetingPlace: london },
    { id: 3, meetingAt: '2026-12-05T16:00:00Z', meetingPlace: austin },
  ]
  expect(groupByMeetingDay(items, 'UTC').map(({ day, items }) => [day, items.map(({ id }) => id)])).toEqual([
    ['2026-12-04', [1]],
    ['2026-12-05', [2, 3]],
  ])
})

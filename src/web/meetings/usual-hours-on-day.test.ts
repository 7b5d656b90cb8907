import { expect, it } from 'vitest'
import { usualHoursOnDay } from './usual-hours-on-day.ts'

// 2026-12-01 is a Tuesday.
const tuesday = [
  { weekday: 2, from: '14:00', to: '18:00' },
  { weekday: 2, from: '09:00', to: '12:00' },
]
const usualHours = [...tuesday, { weekday: 5, from: '20:00', to: '24:00' }]
const exceptionalDays = [
  { date: '2026-12-08', windows: [] },
  { date: '2026-12-09', windows: [{ from: '10:00', to: '11:00' }] },
]
const at = (typed: string, lengthMinutes = 30) => usualHoursOnDay({ usualHours, exceptionalDays, lengthMinutes }, typed)

it.each(['2026-12-01T09:00', '2026-12-01T11:30', '2026-12-01T17:30', '2026-12-04T23:30', '2026-12-09T10:30'])(
  '%s is within the hours',
  (typed) => {
    expect(at(typed)).toBeNull()
  },
)

it.each(['2026-12-01T08:59', '2026-12-01T11:31', '2026-12-01T13:00', '2026-12-01T18:00'])(
  '%s is outside the hours of its day, which are named in order',
  (typed) => {
    expect(at(typed)).toEqual({ windows: [tuesday[1], tuesday[0]], isExceptional: false })
  },
)

it('a day that differs has its own hours, or none, whatever its weekday has', () => {
  expect(at('2026-12-08T09:30')).toEqual({ windows: [], isExceptional: true })
  expect(at('2026-12-09T09:30')).toEqual({ windows: exceptionalDays[1]?.windows, isExceptional: true })
  const onlyThen = { exceptionalDays, lengthMinutes: 30 }
  expect(usualHoursOnDay(onlyThen, '2026-12-09T09:30')).toMatchObject({ isExceptional: true })
  expect(usualHoursOnDay(onlyThen, '2026-12-10T09:30')).toBeNull()
})

it('says nothing of a day without hours but that it has none, and nothing at all before a time is typed', () => {
  expect(at('2026-12-02T10:00')).toEqual({ windows: [], isExceptional: false })
  for (const typed of ['', '2026-12-01', 'x']) expect(at(typed)).toBeNull()
  expect(usualHoursOnDay({ lengthMinutes: 30 }, '2026-12-01T03:00')).toBeNull()
  expect(usualHoursOnDay({ usualHours: [], exceptionalDays: [], lengthMinutes: 30 }, '2026-12-01T03:00')).toBeNull()
})

import { expect, it } from 'vitest'
import { usualHoursOnDay } from './usual-hours-on-day.ts'

// 2026-12-01 is a Tuesday.
const tuesday = [
  { weekday: 2, from: '14:00', to: '18:00' },
  { weekday: 2, from: '09:00', to: '12:00' },
]
const usual = [...tuesday, { weekday: 5, from: '20:00', to: '24:00' }]
const at = (typed: string, lengthMinutes = 30) => usualHoursOnDay(usual, { typed, lengthMinutes })

it.each(['2026-12-01T09:00', '2026-12-01T11:30', '2026-12-01T17:30', '2026-12-04T23:30'])(
  '%s is within the hours',
  (typed) => {
    expect(at(typed)).toBeNull()
  },
)

it.each(['2026-12-01T08:59', '2026-12-01T11:31', '2026-12-01T13:00', '2026-12-01T18:00'])(
  '%s is outside the hours of its day, which are named in order',
  (typed) => {
    expect(at(typed)).toEqual([tuesday[1], tuesday[0]])
  },
)

it('says nothing of a day without hours but that it has none, and nothing at all before a time is typed', () => {
  expect(at('2026-12-02T10:00')).toEqual([])
  for (const typed of ['', '2026-12-01', 'x']) expect(at(typed)).toBeNull()
  expect(usualHoursOnDay(undefined, { typed: '2026-12-01T03:00', lengthMinutes: 30 })).toBeNull()
  expect(usualHoursOnDay([], { typed: '2026-12-01T03:00', lengthMinutes: 30 })).toBeNull()
})

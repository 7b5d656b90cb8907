import { expect, it } from 'vitest'
import { copyHoursToAllDays } from './copy-hours-to-all-days.ts'

it('the hours of a day replace those of every other day', () => {
  const weekly = [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 2, from: '10:00', to: '11:00' },
    { weekday: 2, from: '14:00', to: '18:00' },
  ]
  const copied = copyHoursToAllDays(weekly, 2)
  expect(copied).toHaveLength(14)
  expect(copied.slice(0, 2)).toEqual([
    { weekday: 1, from: '10:00', to: '11:00' },
    { weekday: 1, from: '14:00', to: '18:00' },
  ])
  expect(new Set(copied.map(({ weekday }) => weekday)).size).toBe(7)
})

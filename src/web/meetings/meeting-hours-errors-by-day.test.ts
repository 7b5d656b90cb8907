import { expect, it } from 'vitest'
import { MeetingHours } from '#contract/meeting-hours.ts'
import { meetingHoursErrorsByDay } from './meeting-hours-errors-by-day.ts'

const rules = { noticeMinutes: 0, bufferMinutes: 0, lengthMinutes: 30, address: null, timeZone: 'UTC' }
const overlap = 'Two time ranges on the same day overlap'
const order = 'The end must be after the start'

function errorsOf(hours: Pick<MeetingHours, 'weekly' | 'exceptions'>) {
  const { error } = MeetingHours.safeParse({ ...rules, ...hours })
  const fields = error?.issues.map(({ path, message }) => [['hours', ...path].join('.'), message]) ?? []
  return meetingHoursErrorsByDay(Object.fromEntries(fields), hours)
}

it('G-14 what is wrong with hours is known by its day and row', () => {
  const weekly = [
    { weekday: 1, from: '09:00', to: '18:00' },
    { weekday: 1, from: '17:00', to: '19:00' },
    { weekday: 2, from: '09:00', to: '18:00' },
    { weekday: 4, from: '18:00', to: '09:00' },
    { weekday: 5, from: '09:00', to: '12:00' },
    { weekday: 5, from: '12:00', to: '18:00' },
  ]
  const windows = ['10:00', '11:00'].map((from) => ({ from, to: '12:00' }))
  const exceptions = [
    { date: '2026-12-24', windows: [] },
    { date: '2026-12-26', windows },
  ]
  expect(errorsOf({ weekly, exceptions })).toEqual({
    1: { 1: overlap },
    4: { 0: order },
    '2026-12-26': { 1: overlap },
  })
})

it('G-14 a range in which no meeting has room is refused in its row, and one of just a meeting is not', () => {
  const short = 'This time range is shorter than one meeting'
  const weekly = [
    { weekday: 1, from: '09:00', to: '09:29' },
    { weekday: 2, from: '23:30', to: '24:00' },
  ]
  const exceptions = [{ date: '2026-12-26', windows: [{ from: '10:00', to: '10:10' }] }]
  expect(errorsOf({ weekly, exceptions })).toEqual({ 1: { 0: short }, '2026-12-26': { 0: short } })
})

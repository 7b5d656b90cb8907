import { describe, expect, it } from 'vitest'
import { toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { isWithinMeetingHours, meetingSlotsOfDay } from './meeting-slots.ts'

type Hours = Parameters<typeof meetingSlotsOfDay>[0]
const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }))
const hours = (from: string, to: string, lengthMinutes = 30, bufferMinutes = 0): Hours => ({
  weekly: everyDay(from, to),
  exceptions: [],
  lengthMinutes,
  bufferMinutes,
})

/** What the clock of the zone shows at each time, with its offset where the hour is ambiguous. */
const clocks = (rules: Hours, date: string, timeZone: string) =>
  meetingSlotsOfDay(rules, { date, timeZone }).map(({ startsAt }) => toDatetimeLocalValue(startsAt, timeZone).slice(11))

describe('the times of a day', () => {
  it('lie within the hours, with the buffer between them', () => {
    expect(clocks(hours('09:00', '11:00', 30, 15), '2026-12-01', 'America/Chicago')).toEqual([
      '09:00',
      '09:45',
      '10:30',
    ])
    expect(clocks(hours('09:00', '09:20'), '2026-12-01', 'America/Chicago')).toEqual([])
    expect(clocks(hours('23:00', '24:00'), '2026-12-01', 'America/Chicago')).toEqual(['23:00', '23:30'])
  })

  it('are those of the weekday, and of an exception where there is one', () => {
    const rules = {
      ...hours('09:00', '10:00'),
      weekly: [{ weekday: 2, from: '09:00', to: '10:00' }],
      exceptions: [
        { date: '2026-12-08', windows: [] },
        { date: '2026-12-09', windows: [{ from: '15:00', to: '16:00' }] },
      ],
    }
    const on = (date: string) => clocks(rules, date, 'Europe/Berlin')
    expect(on('2026-12-01')).toEqual(['09:00', '09:30'])
    expect(on('2026-12-02')).toEqual([])
    expect(on('2026-12-08')).toEqual([])
    expect(on('2026-12-09')).toEqual(['15:00', '15:30'])
  })

  it.each([
    { timeZone: 'America/Chicago', date: '2027-03-14', skipped: ['01:00', '01:30', '03:00', '03:30'] },
    { timeZone: 'Europe/Berlin', date: '2027-03-28', skipped: ['01:00', '01:30', '03:00', '03:30'] },
    // Lord Howe Island skips half an hour.
    { timeZone: 'Australia/Lord_Howe', date: '2027-10-03', skipped: ['01:00', '01:30', '02:30', '03:00', '03:30'] },
  ])('leave out what the clock skips: $timeZone', ({ timeZone, date, skipped }) => {
    expect(clocks(hours('01:00', '04:00'), date, timeZone)).toEqual(skipped)
    expect(clocks(hours('02:00', '04:00'), date, timeZone)).toEqual(skipped.filter((clock) => clock >= '02:00'))
  })

  it.each([
    { timeZone: 'America/Chicago', date: '2027-11-07', again: '01', hoursInDay: 25 },
    { timeZone: 'Europe/London', date: '2027-10-31', again: '01', hoursInDay: 25 },
    { timeZone: 'Australia/Adelaide', date: '2027-04-04', again: '02', hoursInDay: 25 },
    { timeZone: 'America/Chicago', date: '2027-03-14', again: '', hoursInDay: 23 },
  ])('come twice in an hour that the clock repeats: $timeZone $date', ({ timeZone, date, again, hoursInDay }) => {
    const slots = meetingSlotsOfDay(hours('00:00', '24:00', 60), { date, timeZone })
    expect(slots).toHaveLength(hoursInDay)
    expect(new Set(slots.map(({ startsAt }) => startsAt.getTime())).size).toBe(hoursInDay)
    const shown = slots.map(({ startsAt }) => toDatetimeLocalValue(startsAt, timeZone).slice(11, 13))
    expect(shown.filter((hour) => hour === again)).toHaveLength(again === '' ? 0 : 2)
    for (let at = 1; at < slots.length; at++)
      expect(slots[at]?.startsAt.getTime()).toBe(slots[at - 1]?.endsAt.getTime() ?? 0)
  })

  it('that end within a repeated hour do not go on after the end by the clock', () => {
    const slots = meetingSlotsOfDay(hours('00:00', '01:30'), { date: '2027-11-07', timeZone: 'America/Chicago' })
    // 00:00, 00:30, 01:00 in summer time, and 01:00 in winter time; 01:30 begins at the end.
    expect(slots.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      ...['2027-11-07T05:00:00.000Z', '2027-11-07T05:30:00.000Z', '2027-11-07T06:00:00.000Z'],
      '2027-11-07T07:00:00.000Z',
    ])
  })
})

describe('a time', () => {
  const rules = hours('09:00', '18:00')
  it.each([
    ['2026-12-01T15:00:00Z', true],
    ['2026-12-01T15:10:00Z', true],
    ['2026-12-01T23:45:00Z', false],
    ['2026-12-01T09:15:00Z', false],
  ])('%s by the hours of Chicago is within them: %s', (at, isInside) => {
    expect(isWithinMeetingHours(rules, new Date(at), 'America/Chicago')).toBe(isInside)
  })
})

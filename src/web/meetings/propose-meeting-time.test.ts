import { expect, it } from 'vitest'
import { appendUtcOffset, formatTimeIfAtNight, toDatetimeLocalValue } from '#contract/format-meeting-time.ts'
import { proposeFreeMeetingTime, proposeMeetingTime, suggestMeetingTimes } from './propose-meeting-time.ts'

const chicago = 'America/Chicago'
const propose = (now: string, timeZone = chicago, own: Date[] = []) =>
  proposeMeetingTime({ now: new Date(now), timeZone, own })

it('proposes the day after tomorrow at 5 PM from Monday to Friday, and at 11 AM at the weekend', () => {
  // Monday, November 23 of 2026, and the days after it.
  expect(propose('2026-11-23T18:00:00Z')).toBe('2026-11-25T17:00')
  expect(propose('2026-11-25T18:00:00Z')).toBe('2026-11-27T17:00')
  expect(propose('2026-11-26T18:00:00Z')).toBe('2026-11-28T11:00')
  expect(propose('2026-11-27T18:00:00Z')).toBe('2026-11-29T11:00')
  expect(propose('2026-11-28T18:00:00Z')).toBe('2026-11-30T17:00')
})

it('counts the days by the clock of the car, not of the reader', () => {
  // Still Monday in Honolulu and already Tuesday in Auckland.
  expect(propose('2026-11-24T05:00:00Z', 'Pacific/Honolulu')).toBe('2026-11-25T17:00')
  expect(propose('2026-11-23T20:00:00Z', 'Pacific/Auckland')).toBe('2026-11-26T17:00')
  expect(propose('2026-12-31T23:30:00Z', 'Asia/Kolkata')).toBe('2027-01-03T11:00')
})

it('is on the same clock where daylight saving time begins or ends in between', () => {
  const before = [propose('2026-03-06T20:00:00Z'), propose('2026-10-30T20:00:00Z')]
  expect(before).toEqual(['2026-03-08T11:00', '2026-11-01T11:00'])
  expect(before.map((local) => appendUtcOffset(local, chicago))).toEqual([
    '2026-03-08T11:00:00-05:00',
    '2026-11-01T11:00:00-06:00',
  ])
})

it.each([chicago, 'Europe/Berlin', 'Pacific/Kiritimati', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'])(
  'is more than a day ahead, within three days and never at night in %s, in every hour of a year',
  (timeZone) => {
    const faults: string[] = []
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const now = new Date(Date.UTC(2026, 0, 1, hour, 59))
      const at = new Date(appendUtcOffset(proposeMeetingTime({ now, timeZone, own: [] }), timeZone))
      const ahead = (at.getTime() - now.getTime()) / 3_600_000
      if (!(ahead > 24 && ahead < 72) || formatTimeIfAtNight(at, timeZone, 'en') !== null)
        faults.push(`${now.toISOString()} ${toDatetimeLocalValue(at, timeZone)}`)
    }
    expect(faults).toEqual([])
  },
)

it('goes on by a day where the buyer has another meeting then, and proposes nothing where every day has one', () => {
  const now = '2026-11-23T18:00:00Z'
  const other = new Date('2026-11-25T17:30:00-06:00')
  expect(propose(now, chicago, [other])).toBe('2026-11-26T17:00')
  expect(propose(now, chicago, [new Date('2026-11-25T14:00:00-06:00')])).toBe('2026-11-25T17:00')
  const always = Array.from({ length: 24 * 30 }, (_, hour) => new Date(Date.parse(now) + hour * 3_600_000))
  expect(propose(now, chicago, always)).toBe('')
})

it('takes the first free time that can be reached, is not at night and not beside another meeting', () => {
  const now = new Date('2026-11-23T15:30:00Z')
  const at = (local: string) => new Date(appendUtcOffset(local, chicago)).toISOString()
  const night = { at: [at('2026-11-23T10:00'), at('2026-11-23T22:00')] }
  const later = { at: [at('2026-11-24T09:00'), at('2026-11-24T11:00')] }
  const question = { now, timeZone: chicago, own: [] }
  expect(proposeFreeMeetingTime([night, later], question)).toBe(at('2026-11-24T09:00'))
  const own = [new Date(at('2026-11-24T09:30'))]
  expect(proposeFreeMeetingTime([night, later], { ...question, own })).toBe('')
  expect(proposeFreeMeetingTime([], question)).toBe('')
})

it('suggests days with times by day, the proposal among them, none that is near, at night or beside another meeting', () => {
  for (const timeZone of [chicago, 'Asia/Kolkata', 'Pacific/Kiritimati'])
    for (let hour = 0; hour < 21 * 24; hour += 47) {
      // Daylight saving time ends in Chicago in between.
      const now = new Date(Date.UTC(2026, 9, 25, hour, 30))
      const proposed = new Date(appendUtcOffset(proposeMeetingTime({ now, timeZone, own: [] }), timeZone))
      const days = suggestMeetingTimes({ now, timeZone, own: [] })
      const all = days.flatMap(({ date, at }) => at.map((one) => ({ date, at: new Date(one) })))
      expect(all.map(({ at }) => at)).toContainEqual(proposed)
      expect(days.length).toBeGreaterThanOrEqual(13)
      for (const { date, at } of all) {
        expect(toDatetimeLocalValue(at, timeZone).startsWith(date)).toBe(true)
        expect(formatTimeIfAtNight(at, timeZone, 'en')).toBe(null)
        expect(at.getTime() - now.getTime()).toBeGreaterThanOrEqual(3 * 3_600_000)
      }
    }
  const now = new Date('2026-11-23T22:00:00Z')
  const own = [new Date('2026-11-24T16:00:00-06:00')]
  const [first, second] = suggestMeetingTimes({ now, timeZone: chicago, own })
  expect(first?.date).toBe('2026-11-24')
  expect(first?.at.map((at) => toDatetimeLocalValue(new Date(at), chicago).slice(11))).toEqual([
    '09:00',
    '11:00',
    '13:00',
    '18:30',
  ])
  expect(second?.at).toHaveLength(6)
})

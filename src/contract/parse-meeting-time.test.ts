import { describe, expect, it } from 'vitest'
import { parseMeetingTime } from './parse-meeting-time.ts'

describe('a meeting’s date as a client of the specification’s sends it', () => {
  it.each([
    ['2026-12-01', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T15:30', '2026-12-01T15:30:00.000Z'],
    ['2026-12-01 15:30:10.250+02:00', '2026-12-01T13:30:10.250Z'],
    ['12/01/2026', '2026-12-01T12:00:00.000Z'],
    ['12/1/2026 3:30 PM', '2026-12-01T15:30:00.000Z'],
    ['12/01/2026, 3pm', '2026-12-01T15:00:00.000Z'],
    ['1/31/2027 12:05 a.m.', '2027-01-31T00:05:00.000Z'],
    ['Dec 1, 2026', '2026-12-01T12:00:00.000Z'],
    ['December 1st 2026 at 15:30', '2026-12-01T15:30:00.000Z'],
    ['Tuesday, 1 Sept 2026 9:00 am', '2026-09-01T09:00:00.000Z'],
    ['Tue Dec 01 2026 15:30:00 GMT+0100 (Central European Standard Time)', '2026-12-01T14:30:00.000Z'],
    ['Tue, 01 Dec 2026 15:30:00 GMT', '2026-12-01T15:30:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(parseMeetingTime(text)).toBe(moment)
  })

  it('takes whatever a program makes of a date', () => {
    const at = new Date('2026-12-01T15:30:00Z')
    for (const text of [at.toISOString(), String(at), at.toUTCString()])
      expect(parseMeetingTime(text)).toBe(at.toISOString())
  })

  it.each([
    ...[
      'next Tuesday',
      '',
      'tomorrow 3pm',
      '25/12/2026',
      '2/31/2027',
      '2027-02-31',
      '13/01/2026',
      '12/01/26',
      '12/2026',
    ],
    ...['Dexember 1, 2026', 'December 2026', '12/01/2026 3', '12/01/2026 13:00 PM', '12/01/2026 25:00', '1.12.2026'],
    ...['12/01/2026'.repeat(40), `Dec ${' '.repeat(5000)}1`],
  ])('%s is none', (text) => {
    expect(parseMeetingTime(text)).toBeNull()
  })
})

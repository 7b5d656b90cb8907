import { expect, it } from 'vitest'
import { unusualMeetingTime } from './unusual-meeting-time.ts'

const now = new Date('2026-11-28T15:00:00Z')
const clock = { now, timeZone: 'America/Chicago', language: 'en' } as const

it.each([
  ['2026-12-01T09:15:00Z', { kind: 'night', time: '3:15 AM' }],
  ['2026-12-01T12:59:00Z', { kind: 'night', time: '6:59 AM' }],
  ['2026-12-01T13:00:00Z', null],
  ['2026-12-02T03:00:00Z', null],
  ['2026-12-02T03:01:00Z', { kind: 'night', time: '9:01 PM' }],
  ['2026-11-28T15:59:00Z', { kind: 'soon', minutes: 59 }],
  ['2026-11-28T16:00:00Z', null],
  ['2026-11-28T14:00:00Z', null],
])('G-14 a time at night by the clock of the car, or within the hour, is asked about once more: %s', (at, reason) => {
  expect(unusualMeetingTime(new Date(at), clock)).toEqual(reason)
})

import { expect, it } from 'vitest'
import { redactPathForLog } from './redact-path-for-log.ts'

const secret = 'Zk3-_example'.repeat(4)

it.each([
  [`/api/calendars/${secret}.ics`, '/api/calendars/***'],
  [`/api/meeting-links/${secret}`, '/api/meeting-links/***'],
  [`/API/Calendars/${secret}/x`, '/API/Calendars/***'],
  ['/api/cars/0192b1d4-5c1e-7000-8000-000000000000', '/api/cars/0192b1d4-5c1e-7000-8000-000000000000'],
  ['/api/bookings/1/meeting.ics', '/api/bookings/1/meeting.ics'],
])('%s stands in the log as %s', (path, logged) => {
  expect(redactPathForLog(path)).toBe(logged)
})

import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MeetingTime } from './meeting-time.tsx'

const booking = {
  meetingAt: '2026-12-04T22:30:00.000Z',
  meetingPlace: { town: 'Round Rock', timeZone: 'America/Chicago' },
}

it.each([
  [null, /4:30 PM CST \(Round Rock\)</],
  [{ address: null }, /4:30 PM CST \(Round Rock\)</],
  [{ address: '12 Secret Lane, San Antonio' }, /4:30 PM CST</],
])('the town of the car stands at the time of a meeting unless the meeting has an address: %o', (meeting, said) => {
  expect(renderToString(<MeetingTime meeting={{ ...booking, meeting }} />)).toMatch(said)
})

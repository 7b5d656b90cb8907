import { expect, it } from 'vitest'
import type { BookingStatus } from '#contract/bookings.ts'
import { type MeetingStatus, meetingStatuses } from '#contract/meetings.ts'
import { meetingTimeTexts } from './open-meeting-time.ts'

const ended = { declined: 'timeDeclined', cancelled: 'timeCalledOff', missed: 'timeMissed' }
const waiting = { held: 'timeAskedFor', requested: 'timeAskedFor' }
const called: Record<MeetingStatus, string> = { ...waiting, ...ended, confirmed: 'meetingAt' }

function nameOf(status: MeetingStatus | null, bookingStatus: BookingStatus, isAgreed = bookingStatus === 'accepted') {
  const meeting = status && ({ status } as Parameters<typeof meetingTimeTexts>[0]['meeting'])
  return meetingTimeTexts({ status: bookingStatus, isAgreed, meeting }).sentence
}

it.each(meetingStatuses)('the time of a meeting that is %s is called that', (status) => {
  for (const bookingStatus of ['accepted', 'paid'] as const) expect(nameOf(status, bookingStatus)).toBe(called[status])
})

it('that of a booking which waits for the seller is asked for, as the mail about it says', () => {
  for (const meeting of ['requested', 'held', null] as const) expect(nameOf(meeting, 'requested')).toBe('timeAskedFor')
  expect(nameOf(null, 'paid', false)).toBe('timeAskedFor')
})

it('that of a booking without a meeting of its own is called as the booking ended', () => {
  expect(nameOf(null, 'declined')).toBe('timeDeclined')
  expect(nameOf(null, 'cancelled')).toBe('timeCalledOff')
  expect(nameOf(null, 'lost')).toBe('timeCalledOff')
  for (const status of ['completed', 'refunded'] as const) expect(nameOf(null, status)).toBe('meetingAt')
})

import { expect, it } from 'vitest'
import type { BookingTime } from '#contract/booking-time.ts'
import type { BookingStatus } from '#contract/bookings.ts'
import { type MeetingStatus, meetingStatuses } from '#contract/meetings.ts'
import { bookingTimeOf } from './booking-time-of.ts'

const at = new Date('2026-11-20T12:00:00Z')
const ended = { declined: 'declined', cancelled: 'cancelled', missed: 'missed' } as const
const called: Record<MeetingStatus, BookingTime> = { held: 'asked', requested: 'asked', confirmed: 'agreed', ...ended }

type Own = { acceptedAt?: Date | null; confirmedAt?: Date | null }

function timeOf(status: BookingStatus, meetingStatus: MeetingStatus | null, { acceptedAt, confirmedAt }: Own = {}) {
  const handover = { buyerConfirmedAt: null, sellerConfirmedAt: null }
  return bookingTimeOf({
    booking: { status, acceptedAt: acceptedAt ?? null, ...handover },
    meeting: meetingStatus && { status: meetingStatus, confirmedAt: confirmedAt ?? null },
  })
}

it.each(meetingStatuses)('the time of a meeting that is %s is called that', (status) => {
  for (const booking of ['accepted', 'paid'] as const)
    expect(timeOf(booking, status, { acceptedAt: at, confirmedAt: at })).toBe(called[status])
})

it('that of a booking which waits for the seller is asked for', () => {
  for (const meeting of ['requested', 'held', null] as const) expect(timeOf('requested', meeting)).toBe('asked')
  expect(timeOf('paid', null)).toBe('asked')
})

it('that of a request which was withdrawn before anybody agreed was asked for, and is no canceled meeting', () => {
  expect(timeOf('cancelled', 'cancelled')).toBe('asked')
  expect(timeOf('lost', 'cancelled')).toBe('asked')
  expect(timeOf('cancelled', 'cancelled', { confirmedAt: at })).toBe('cancelled')
})

it('that of a booking without a meeting of its own is called as the booking ended', () => {
  expect(timeOf('declined', null)).toBe('declined')
  expect(timeOf('cancelled', null)).toBe('cancelled')
  expect(timeOf('lost', null)).toBe('cancelled')
  for (const status of ['completed', 'refunded'] as const) expect(timeOf(status, null)).toBe('agreed')
})

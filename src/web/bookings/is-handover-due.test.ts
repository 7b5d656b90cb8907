import { expect, it } from 'vitest'
import { isHandoverDue } from './is-handover-due.ts'

const meetingAt = '2026-12-04T18:00:00.000Z'
const paid = { time: 'agreed' as const, meetingAt, buyerConfirmedAt: null, sellerConfirmedAt: null }
const [before, at] = [new Date('2026-12-04T17:59:59Z'), new Date(meetingAt)]

it.each([
  ['before the agreed time', paid, before, false],
  ['once the agreed time has come', paid, at, true],
  ['without a clock', paid, null, false],
  ['for a time that nobody has agreed to', { ...paid, time: 'asked' as const }, at, false],
  ['once the other side has confirmed', { ...paid, sellerConfirmedAt: meetingAt }, before, true],
  ['once the other side has confirmed, without a clock', { ...paid, buyerConfirmedAt: meetingAt }, null, true],
])('S-29 %s the handover is due: %#', (_when, booking, now, isDue) => {
  expect(isHandoverDue(booking, now)).toBe(isDue)
})

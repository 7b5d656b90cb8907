import { expect, it } from 'vitest'
import { isHandoverDue } from './is-handover-due.ts'

const meetingAt = new Date('2026-12-04T18:00:00.000Z')
const paid = { time: 'agreed' as const, meetingAt, buyerConfirmedAt: null, sellerConfirmedAt: null }
const before = new Date('2026-12-04T17:59:59Z')

it.each([
  ['before the agreed time', paid, before, false],
  ['once the agreed time has come', paid, meetingAt, true],
  ['for a time that nobody has agreed to', { ...paid, time: 'asked' as const }, meetingAt, false],
  ['once the seller has confirmed', { ...paid, sellerConfirmedAt: before }, before, true],
  ['once the buyer has confirmed', { ...paid, buyerConfirmedAt: before }, before, true],
])('S-29 %s the handover is due: %#', (_when, booking, now, isDue) => {
  expect(isHandoverDue(booking, now)).toBe(isDue)
})

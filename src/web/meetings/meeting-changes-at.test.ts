import { expect, it } from 'vitest'
import { meetingChangesAt } from './meeting-changes-at.ts'

const [held, missed] = ['2026-12-01T16:49:00.000Z', '2026-12-04T16:15:00.000Z']
const startsAt = '2026-12-04T16:00:00.000Z'

it('G-14 an open page asks again when the hold of a time ends, as when a no-show can be reported', () => {
  const at = (
    status: 'held' | 'confirmed' | 'requested',
    moments: { heldUntil?: string; missedReportableAt?: string },
  ) => meetingChangesAt({ meeting: { status, startsAt, heldUntil: null, missedReportableAt: null, ...moments } })
  expect(at('held', { heldUntil: held })).toBe(held)
  expect(at('confirmed', { missedReportableAt: missed })).toBe(missed)
  expect(at('requested', {})).toBeNull()
  expect(at('confirmed', {})).toBeNull()
})

it('S-29 an open page asks again when the time of a handover comes, and not once it is due', () => {
  const meeting = { status: 'confirmed' as const, startsAt, heldUntil: null, missedReportableAt: null }
  expect(meetingChangesAt({ meeting, canConfirmHandover: true, isHandoverDue: false })).toBe(startsAt)
  expect(meetingChangesAt({ meeting, canConfirmHandover: true, isHandoverDue: true })).toBeNull()
  expect(meetingChangesAt({ meeting, canConfirmHandover: false, isHandoverDue: false })).toBeNull()
})

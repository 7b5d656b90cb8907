import { expect, it } from 'vitest'
import { meetingChangesAt } from './meeting-changes-at.ts'

const [held, missed] = ['2026-12-01T16:49:00.000Z', '2026-12-04T16:15:00.000Z']

it('G-14 an open page asks again when the hold of a time ends, as when a no-show can be reported', () => {
  expect(meetingChangesAt({ status: 'held', heldUntil: held, missedReportableAt: null })).toBe(held)
  expect(meetingChangesAt({ status: 'confirmed', heldUntil: null, missedReportableAt: missed })).toBe(missed)
  expect(meetingChangesAt({ status: 'requested', heldUntil: null, missedReportableAt: null })).toBeNull()
})

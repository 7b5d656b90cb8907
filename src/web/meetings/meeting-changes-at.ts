import type { Meeting } from '#contract/meetings.ts'

/** When a meeting changes although nobody does anything: its hold ends, or a no-show can be reported; null for never. */
export function meetingChangesAt({
  status,
  heldUntil,
  missedReportableAt,
}: Pick<Meeting, 'status' | 'heldUntil' | 'missedReportableAt'>): string | null {
  // A server of an earlier release names no moment.
  return (status === 'held' ? heldUntil : missedReportableAt) ?? null
}

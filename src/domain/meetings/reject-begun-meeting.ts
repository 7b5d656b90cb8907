import { DomainError } from '#domain/domain-error.ts'
import { canChooseMeetingTime, type MeetingRow } from './meeting-policy.ts'

/** @throws DomainError `conflict` for an agreed meeting that has begun: whether it took place is said before another time is named or agreed to. */
export function rejectBegunMeeting(meeting: MeetingRow, now: Date): void {
  if (canChooseMeetingTime(meeting, now)) return
  throw new DomainError(
    'conflict',
    'This meeting has started. If no one showed up, report that first. Then you can choose another time.',
  )
}

import { DomainError } from '#domain/domain-error.ts'

/**
 * A person answers the time on their page, or cancels it, and no other one that came meanwhile. `seen` is missing from programs of
 * an earlier release.
 * @throws DomainError `conflict`
 */
export function rejectUnseenMeetingTime(startsAt: Date, seen: string | undefined): void {
  if (seen === undefined || Date.parse(seen) === startsAt.getTime()) return
  throw new DomainError('conflict', 'This just changed. Check how it stands now before you go on.')
}

import { DomainError } from '#domain/domain-error.ts'

/**
 * A person agrees to the time on their page, and to no other one that came meanwhile. `seen` is missing from programs of
 * an earlier release.
 * @throws DomainError `conflict`
 */
export function rejectUnseenMeetingTime(startsAt: Date, seen: string | undefined): void {
  if (seen === undefined || Date.parse(seen) === startsAt.getTime()) return
  throw new DomainError('conflict', 'The time of this meeting just changed. Check it before you agree.')
}

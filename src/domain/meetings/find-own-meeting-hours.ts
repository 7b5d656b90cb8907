import type { MeetingHours } from '#contract/meetings.ts'
import type { DbOrTx } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { findMeetingHours } from './find-meeting-hours.ts'

/** The hours that the seller has published; null for none. */
export async function findOwnMeetingHours(db: DbOrTx, actor: MaybeActor): Promise<{ hours: MeetingHours | null }> {
  const { accountId } = requireRole(actor, 'Seller')
  return { hours: await findMeetingHours(db, accountId) }
}

import type { OwnMeetingHours } from '#contract/meeting-hours.ts'
import type { DbOrTx } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { countMeetingsElsewhere } from './count-meetings-elsewhere.ts'
import { findMeetingHours } from './find-meeting-hours.ts'

/** The hours that the seller has published, null for none, and how many agreed meetings are elsewhere. */
export async function findOwnMeetingHours(
  db: DbOrTx,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<OwnMeetingHours> {
  const { accountId } = requireRole(actor, 'Seller')
  const hours = await findMeetingHours(db, accountId)
  return { hours, meetingsElsewhere: await countMeetingsElsewhere(db, { sellerId: accountId, hours, now }) }
}

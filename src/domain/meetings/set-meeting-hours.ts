import { eq } from 'drizzle-orm'
import type { MeetingHours, OwnMeetingHours } from '#contract/meetings.ts'
import type { Db } from '#db/client.ts'
import { meetingHours } from '#db/schema/meetings.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { countMeetingsElsewhere } from './count-meetings-elsewhere.ts'

/**
 * The seller publishes hours, or with null takes them back. Meetings that are agreed stay as they are, at their places.
 * @throws DomainError `email_unconfirmed` for hours.
 */
export async function setMeetingHours(
  db: Db,
  actor: MaybeActor,
  { hours, now }: { hours: MeetingHours | null; now: Date },
): Promise<OwnMeetingHours> {
  const seller = requireRole(actor, 'Seller')
  const sellerId = seller.accountId
  if (hours === null) {
    await db.delete(meetingHours).where(eq(meetingHours.sellerId, sellerId))
    return { hours, meetingsElsewhere: await countMeetingsElsewhere(db, { sellerId, hours, now }) }
  }
  requireConfirmedEmail(seller)
  const row = { ...hours, updatedAt: now }
  return db.transaction(async (tx) => {
    await lockActorRow(tx, seller)
    await tx
      .insert(meetingHours)
      .values({ sellerId, ...row })
      .onConflictDoUpdate({ target: meetingHours.sellerId, set: row })
    return { hours, meetingsElsewhere: await countMeetingsElsewhere(tx, { sellerId, hours, now }) }
  })
}

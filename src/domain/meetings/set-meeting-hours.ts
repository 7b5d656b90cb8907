import { eq } from 'drizzle-orm'
import type { MeetingHours } from '#contract/meetings.ts'
import type { Db } from '#db/client.ts'
import { meetingHours } from '#db/schema/meetings.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** The seller publishes hours, or with null takes them back. Meetings that are agreed stay as they are. */
export async function setMeetingHours(
  db: Db,
  actor: MaybeActor,
  { hours, now }: { hours: MeetingHours | null; now: Date },
): Promise<{ hours: MeetingHours | null }> {
  const { accountId } = requireRole(actor, 'Seller')
  if (hours === null) {
    await db.delete(meetingHours).where(eq(meetingHours.sellerId, accountId))
    return { hours }
  }
  const row = { ...hours, updatedAt: now }
  await db
    .insert(meetingHours)
    .values({ sellerId: accountId, ...row })
    .onConflictDoUpdate({ target: meetingHours.sellerId, set: row })
  return { hours }
}

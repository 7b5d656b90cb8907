import { and, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { meetings } from '#db/schema/meetings.ts'
import type { MeetingRow } from './meeting-policy.ts'

/**
 * Whether the buyer of a meeting has another one, agreed or held, in this time, with whichever seller. The constraint of the
 * database knows those of sellers with hours alone. The caller has locked both calendars.
 */
export async function buyerHasOtherMeeting(
  tx: Tx,
  { id, buyerId }: Pick<MeetingRow, 'id' | 'buyerId'>,
  { startsAt, endsAt, now }: { startsAt: Date; endsAt: Date; now: Date },
): Promise<boolean> {
  const isKept = or(eq(meetings.status, 'confirmed'), and(eq(meetings.status, 'held'), gt(meetings.heldUntil, now)))
  const isThen = and(lt(meetings.startsAt, endsAt), gt(meetings.endsAt, startsAt))
  return (await tx.$count(meetings, and(eq(meetings.buyerId, buyerId), ne(meetings.id, id), isKept, isThen))) > 0
}

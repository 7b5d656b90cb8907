import { randomUUIDv7 } from 'node:crypto'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { type MeetingSide, maxMeetingTimesPerDay } from '#contract/meetings.ts'
import type { Tx } from '#db/client.ts'
import { meetings, meetingTimeRequests } from '#db/schema/meetings.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MeetingRow } from './meeting-policy.ts'

const dayMs = 86_400_000

/**
 * Records that a side has named a time. The meeting is locked, or new.
 * @throws DomainError `conflict` after too many within a day: each one is a mail to the other side.
 */
export async function recordMeetingTimeRequest(
  tx: Tx,
  { id: meetingId }: Pick<MeetingRow, 'id'>,
  { side, startsAt, heldUntil, now }: { side: MeetingSide; startsAt: Date; heldUntil: Date | null; now: Date },
): Promise<void> {
  const isToday = and(
    ...[eq(meetingTimeRequests.meetingId, meetingId), eq(meetingTimeRequests.side, side)],
    gt(meetingTimeRequests.createdAt, new Date(now.getTime() - dayMs)),
  )
  if ((await tx.$count(meetingTimeRequests, isToday)) >= maxMeetingTimesPerDay) {
    throw new DomainError(
      'conflict',
      `You’ve proposed ${maxMeetingTimesPerDay} times for this meeting within a day, which is the maximum. You can propose another tomorrow.`,
    )
  }
  const id = randomUUIDv7()
  await tx.insert(meetingTimeRequests).values({ id, meetingId, side, startsAt, heldUntil, createdAt: now })
}

/** When the first hold ends or ended that this buyer had of this time of this seller, whatever the booking; else null. */
export async function findFirstMeetingHoldEnd(
  tx: Tx,
  { sellerId, buyerId, startsAt }: { sellerId: string; buyerId: string; startsAt: Date },
): Promise<Date | null> {
  const [first] = await tx
    .select({ heldUntil: meetingTimeRequests.heldUntil })
    .from(meetingTimeRequests)
    .innerJoin(meetings, eq(meetings.id, meetingTimeRequests.meetingId))
    .where(
      and(
        ...[eq(meetings.buyerId, buyerId), eq(meetings.sellerId, sellerId)],
        ...[eq(meetingTimeRequests.startsAt, startsAt), isNotNull(meetingTimeRequests.heldUntil)],
      ),
    )
    .orderBy(asc(meetingTimeRequests.heldUntil))
    .limit(1)
  return first?.heldUntil ?? null
}

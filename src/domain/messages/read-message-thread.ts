import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { MessageThreadWithMessages, ReadMessageThreadQuery } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { messageReports, messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { findCurrentBooking } from '#domain/sales/find-current-booking.ts'
import { findMessageThreadClosedReason } from './find-message-thread-closed-reason.ts'
import { loadMessageThreadSummaries } from './load-message-thread-summaries.ts'
import { loadThreadMessages, messageForReader } from './load-messages.ts'
import { messageThreadColumnsOfSide, messageThreadNotFoundError, messageThreadSideOf } from './message-thread-sides.ts'

/**
 * A thread of the acting person with its newest messages, those after a number, before one, or around one.
 * @throws DomainError `not_found` for the threads of others.
 */
export async function readMessageThread(
  db: DbOrTx,
  actor: MaybeActor,
  { threadId, after, before, around, now }: ReadMessageThreadQuery & { threadId: string; now: Date },
): Promise<MessageThreadWithMessages> {
  const { accountId } = requireRole(actor, ...roles)
  const [thread] = await db.select().from(messageThreads).where(eq(messageThreads.id, threadId))
  const side = thread && messageThreadSideOf(accountId, thread)
  if (!thread || !side) throw messageThreadNotFoundError()
  const stored = await loadThreadMessages(db, { threadId, after, before, around })
  const found = stored.map((message) => messageForReader(accountId, message))
  const description = (await loadMessageThreadSummaries(db, { ids: [threadId], accountId, now })).get(threadId)
  if (!description) throw messageThreadNotFoundError()
  const own = messageThreadColumnsOfSide(thread, side)
  const booking = await findCurrentBooking(db, { ...thread, now })
  const isOpenReport = and(
    eq(messageReports.threadId, threadId),
    eq(messageReports.reporterId, accountId),
    isNull(messageReports.closedAt),
  )
  return {
    ...description,
    messages: found,
    otherReadSeq: own.otherReadSeq,
    hasOlder: (found[0]?.seq ?? 1) > 1,
    hasNewer: (found.at(-1)?.seq ?? thread.lastSeq) < thread.lastSeq,
    isBooked: booking !== null && booking.status !== 'paid',
    isMeetingAgreed: booking?.isMeetingAgreed ?? false,
    booking: booking && {
      id: booking.id,
      status: booking.status,
      priceCents: booking.priceCents,
      meetingAt: booking.meetingAt.toISOString(),
      meetingPlace: meetingTownAndTimeZone(booking.sellerLocation),
    },
    closed: await findMessageThreadClosedReason(db, own),
    isReported: (await db.$count(messageReports, isOpenReport)) > 0,
  }
}

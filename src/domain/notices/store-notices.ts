import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notices.ts'
import type { Tx } from '#db/client.ts'
import { notices } from '#db/schema/notices.ts'
import type { DomainEvents } from '#domain/events/domain-events.ts'
import { signalNoticesChanged } from '#domain/messages/signal-notices-changed.ts'
import { noticeParamsOfMail, pathOfNotice } from './notice-content.ts'
import { correctPushMessages, deleteUnsentPushMessages, queuePushMessages } from './push/queue-push-messages.ts'

const batchSize = 1000

/**
 * Stores what people are told of, in the transaction of its cause, and what goes to their devices. A cause that is tried
 * again changes nothing; a conversation that goes on makes its one notice new again.
 */
export async function storeNotices(tx: Tx, { notices: told, now }: DomainEvents['person.notified']): Promise<void> {
  const all = told.map(({ kind, event, data, ...rest }) => ({
    ...rest,
    kind,
    event,
    createdAt: now,
    params: noticeParamsOfMail(data, event),
    path: pathOfNotice({ kind, event, data }),
  }))
  await storeOnPage(tx, { rows: all.filter(({ isOnPage }) => isOnPage), now })
  await queuePushMessages(tx, all, { now })
}

type NoticeRow = Omit<typeof notices.$inferInsert, 'id'>

async function storeOnPage(tx: Tx, { rows, now }: { rows: readonly NoticeRow[]; now: Date }): Promise<void> {
  const isNewAgain = sql`${notices.kind} = ${'message' satisfies NoticeKind}`
  for (let from = 0; from < rows.length; from += batchSize) {
    await tx
      .insert(notices)
      .values(rows.slice(from, from + batchSize).map((row) => ({ ...row, id: randomUUIDv7() })))
      .onConflictDoUpdate({
        target: [notices.eventKey, notices.accountId],
        set: { createdAt: now, readAt: null, params: sql`excluded.params` },
        setWhere: isNewAgain,
      })
  }
  await signalNoticesChanged(
    tx,
    rows.map(({ accountId }) => accountId),
  )
}

/** A notice states what is true now; what is no news any more disappears. */
export async function correctNotice(
  tx: Tx,
  { eventKey, data }: DomainEvents['person.notice-corrected'],
): Promise<void> {
  const isIt = eq(notices.eventKey, eventKey)
  const changed = data
    ? await tx
        .update(notices)
        .set({ params: noticeParamsOfMail(data, null), readAt: null })
        .where(isIt)
        .returning()
    : await tx.delete(notices).where(isIt).returning()
  await correctPushMessages(tx, { eventKey, params: data && noticeParamsOfMail(data, null) })
  // A device that came after the first news, or was silent then, hears of this one.
  for (const { kind, createdAt, ...notice } of data ? changed : [])
    await queuePushMessages(tx, [{ ...notice, kind: kind as NoticeKind, pushAt: createdAt }], { now: createdAt })
  await signalNoticesChanged(
    tx,
    changed.map(({ accountId }) => accountId),
  )
}

/** Messages that are read within this time were on the screen as they came, or nearly: their reader needs no notice. */
const readAsItCameMs = 60_000

/**
 * Whoever has read a conversation has read what the notification centre says of it, but of an offer that they have not seen. Of messages that they read as they
 * came nothing stays, neither there nor on the way to a device.
 */
export async function markMessageThreadNoticesRead(
  tx: Tx,
  { threadId, accountId, isOfferUnread, now }: DomainEvents['thread.read'],
): Promise<void> {
  const path = pathOfNotice({ kind: 'message', event: 'new-message', data: { threadId } })
  const isSeen = isOfferUnread ? ne(notices.kind, 'offer' satisfies NoticeKind) : undefined
  const isUnread = and(eq(notices.accountId, accountId), eq(notices.path, path), isNull(notices.readAt), isSeen)
  const isOfMessages = eq(notices.kind, 'message' satisfies NoticeKind)
  const isJustTold = gt(notices.createdAt, new Date(now.getTime() - readAsItCameMs))
  const { id, eventKey } = notices
  const seen = await tx
    .delete(notices)
    .where(and(isUnread, isOfMessages, isJustTold))
    .returning({ eventKey })
  const eventKeys = seen.map((notice) => notice.eventKey)
  if (seen.length > 0) await deleteUnsentPushMessages(tx, { accountId, eventKeys })
  const read = await tx.update(notices).set({ readAt: now }).where(isUnread).returning({ id })
  if (seen.length + read.length > 0) await signalNoticesChanged(tx, [accountId])
}

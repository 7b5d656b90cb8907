import { randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { digestNoticeKinds, type NoticeKind, type NoticeParams } from '#contract/notices.ts'
import type { Tx } from '#db/client.ts'
import { pushMessages, pushSubscriptions } from '#db/schema/notices.ts'

const batchSize = 1000
/**
 * Of these kinds the first message goes at once, and what follows within this time goes together. A conversation must
 * not wait long; new cars and fallen prices may.
 */
const conversationIntervalMs = 60_000
const digestIntervalMs = 10 * 60_000

type Told = {
  accountId: string
  kind: NoticeKind
  eventKey: string
  event: string
  params: NoticeParams
  path: string
  pushAt: Date | null
}

/**
 * Queues what the devices of these people are to show, in the transaction of its cause; nothing for people without one.
 * A cause that is tried again queues nothing; a conversation that goes on is shown again.
 */
export async function queuePushMessages(tx: Tx, told: readonly Told[], { now }: { now: Date }): Promise<void> {
  const wanted = told.flatMap(({ pushAt, ...rest }) => (pushAt === null ? [] : { ...rest, pushAt }))
  for (let from = 0; from < wanted.length; from += batchSize)
    await queueBatch(tx, wanted.slice(from, from + batchSize), now)
}

async function queueBatch(tx: Tx, wanted: readonly (Told & { pushAt: Date })[], now: Date): Promise<void> {
  const people = [...new Set(wanted.map(({ accountId }) => accountId))]
  const devices = await tx
    .select({ id: pushSubscriptions.id, accountId: pushSubscriptions.accountId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.accountId, people))
  if (devices.length === 0) return
  const earliest = await findNextDigestTimes(
    tx,
    devices.map(({ id }) => id),
  )
  const rows = devices.flatMap(({ id: subscriptionId, accountId }) =>
    wanted
      .filter((notice) => notice.accountId === accountId)
      .map(({ kind, eventKey, event, params, path, pushAt }) => {
        const held = earliest.get(`${subscriptionId} ${kind}`)
        const nextAttemptAt = held && held > pushAt ? held : pushAt
        const about = { subscriptionId, accountId, eventKey, kind, event, params, path }
        return { ...about, id: randomUUIDv7(), createdAt: now, nextAttemptAt }
      }),
  )
  const { params, createdAt, nextAttemptAt } = pushMessages
  const ofNewOne = (column: { name: string }) => sql.raw(`excluded.${column.name}`)
  for (let from = 0; from < rows.length; from += batchSize) {
    await tx
      .insert(pushMessages)
      .values(rows.slice(from, from + batchSize))
      .onConflictDoUpdate({
        target: [pushMessages.eventKey, pushMessages.subscriptionId],
        set: {
          params: ofNewOne(params),
          createdAt: ofNewOne(createdAt),
          nextAttemptAt: ofNewOne(nextAttemptAt),
          sentAt: null,
          attempts: 0,
        },
        setWhere: eq(pushMessages.kind, 'message' satisfies NoticeKind),
      })
  }
}

/** By device and kind: when the next message may go where one has just gone, or waits. */
async function findNextDigestTimes(tx: Tx, subscriptionIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { subscriptionId, kind, sentAt, nextAttemptAt } = pushMessages
  const recent = await tx
    .select({
      subscriptionId,
      kind,
      sentAt: sql<string | null>`max(${sentAt})`,
      waitsUntil: sql<string | null>`min(${nextAttemptAt}) filter (where ${sentAt} is null)`,
    })
    .from(pushMessages)
    .where(and(inArray(subscriptionId, [...subscriptionIds]), inArray(kind, [...digestNoticeKinds])))
    .groupBy(subscriptionId, kind)
  return new Map(
    recent.map((found) => {
      const since = found.sentAt === null ? 0 : new Date(found.sentAt).getTime() + intervalMs(found.kind)
      const waits = found.waitsUntil === null ? 0 : new Date(found.waitsUntil).getTime()
      return [`${found.subscriptionId} ${found.kind}`, new Date(Math.max(since, waits))]
    }),
  )
}

/** What devices show, or are to show, is another thing now; null: nothing any more. */
export async function correctPushMessages(
  tx: Tx,
  { eventKey, params }: { eventKey: string; params: NoticeParams | null },
): Promise<void> {
  const isIt = eq(pushMessages.eventKey, eventKey)
  if (params === null) {
    await tx.delete(pushMessages).where(isIt)
    return
  }
  const { kind, sentAt, nextAttemptAt } = pushMessages
  const isConversation = eq(kind, 'message' satisfies NoticeKind)
  const wait = sql`(case when ${isConversation} then ${conversationIntervalMs} else ${digestIntervalMs} end)::float8`
  const again = sql`${sentAt} + ${wait} * interval '1 millisecond'`
  await tx
    .update(pushMessages)
    .set({ params, attempts: 0, sentAt: null, nextAttemptAt: sql`coalesce(${again}, ${nextAttemptAt})` })
    .where(isIt)
}

/** Drops what waits for the devices of a person who has seen it. What was sent stays: it spaces what follows. */
export async function deleteUnsentPushMessages(
  tx: Tx,
  { accountId, eventKeys }: { accountId: string; eventKeys: readonly string[] },
): Promise<void> {
  const isTheirs = and(eq(pushMessages.accountId, accountId), inArray(pushMessages.eventKey, [...eventKeys]))
  await tx.delete(pushMessages).where(and(isTheirs, isNull(pushMessages.sentAt)))
}

function intervalMs(kind: string): number {
  return kind === ('message' satisfies NoticeKind) ? conversationIntervalMs : digestIntervalMs
}

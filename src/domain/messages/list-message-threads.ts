import { and, desc, eq, exists, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ListMessageThreadsQuery, MessageThreadListResponse, MessageThreadSummary } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { messagePhotos, messages, messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { containsFoldedTextSql } from '#domain/text/contains-folded-text-sql.ts'
import { countUnreadMessageThreads } from './count-unread-message-threads.ts'
import { loadMessageThreadSummaries } from './load-message-thread-summaries.ts'
import { isMessageThreadOfPersonSql } from './message-thread-sides.ts'

const maxExcerpt = 160

/**
 * The threads of the acting person, the one with the newest message first, a page at a time. A search finds the
 * threads that contain each of its words in a message, the title of the car or the name of the other person, with or without their marks.
 * @reads accounts, listings: the names that a search looks through.
 */
export async function listMessageThreads(
  db: DbOrTx,
  actor: MaybeActor,
  { limit, cursor, q, now }: ListMessageThreadsQuery & { now: Date },
): Promise<MessageThreadListResponse> {
  const { accountId } = requireRole(actor, ...roles)
  const rows = await db
    .select({ id: messageThreads.id, at: messageThreads.lastMessageAt })
    .from(messageThreads)
    .where(
      and(
        isMessageThreadOfPersonSql(accountId),
        // One that was opened, and in which nobody has written or bargained, is no news to anybody.
        or(gt(messageThreads.lastSeq, 0), isNotNull(messageThreads.offerNews)),
        ...wordsOf(q).map((word) => contains(db, word, accountId)),
        cursor ? behind(cursor) : undefined,
      ),
    )
    .orderBy(desc(messageThreads.lastMessageAt), desc(messageThreads.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const ids = page.map(({ id }) => id)
  const described = await loadMessageThreadSummaries(db, { ids, accountId, now })
  const excerpts = await loadExcerpts(db, { ids, q, accountId })
  const last = page.at(-1)
  return {
    items: ids.flatMap((id) => {
      const thread = described.get(id)
      // A search shows where its words are.
      const offer = q ? null : thread?.offer
      return thread ? [{ ...thread, offer: offer ?? null, excerpt: excerpts.get(id) ?? null }] : []
    }),
    unread: (await countUnreadMessageThreads(db, actor)).unread,
    nextCursor: rows.length > limit && last ? `${last.at.toISOString()}_${last.id}` : null,
  }
}

/** Beyond this many words a search asks for no further ones: each looks through all messages of a person. */
const maxWords = 8

function wordsOf(q: string | undefined): string[] {
  return [...new Set((q ?? '').split(/\s+/).filter((word) => word !== ''))].slice(0, maxWords)
}

function contains(db: DbOrTx, word: string, accountId: string): SQL | undefined {
  const one = { one: sql`1` }
  const inText = and(eq(messages.threadId, messageThreads.id), containsFoldedTextSql(messages.text, word))
  const inTitle = and(eq(listings.id, messageThreads.listingId), containsFoldedTextSql(listings.title, word))
  const otherId = sql`case when ${messageThreads.buyerId} = ${accountId}
    then ${messageThreads.sellerId} else ${messageThreads.buyerId} end`
  const inName = and(eq(users.id, otherId), containsFoldedTextSql(users.name, word))
  return or(
    exists(db.select(one).from(messages).where(inText)),
    exists(db.select(one).from(listings).where(inTitle)),
    exists(db.select(one).from(users).where(inName)),
  )
}

/** The newest message of each thread; with a search, the newest of those that contain most of its words. */
async function loadExcerpts(
  db: DbOrTx,
  { ids, q, accountId }: { ids: readonly string[]; q: string | undefined; accountId: string },
): Promise<Map<string, NonNullable<MessageThreadSummary['excerpt']>>> {
  if (ids.length === 0) return new Map()
  const counts = wordsOf(q).map((word) => sql`(${containsFoldedTextSql(messages.text, word)})::int`)
  const wordsFirst = counts.length > 0 ? [desc(sql.join(counts, sql` + `))] : []
  const rows = await db
    .selectDistinctOn([messages.threadId], {
      threadId: messages.threadId,
      text: sql<string>`left(${messages.text}, ${maxExcerpt})`,
      senderId: messages.senderId,
      // With their table: drizzle names the columns of a query of one table without it.
      photoCount: sql<number>`(select count(*)::int from ${messagePhotos} p
        where p.thread_id = messages.thread_id and p.seq = messages.seq)`,
    })
    .from(messages)
    .where(inArray(messages.threadId, [...ids]))
    .orderBy(messages.threadId, ...wordsFirst, desc(messages.seq))
  return new Map(
    rows.map(({ threadId, text, senderId, photoCount }) => [
      threadId,
      { text, isOwn: senderId === accountId, photoCount },
    ]),
  )
}

/** An unreadable cursor starts at the beginning. */
function behind(cursor: string): SQL | undefined {
  const [at = '', id = ''] = cursor.split('_')
  const moment = new Date(at)
  const year = moment.getUTCFullYear()
  // The database knows no year 0.
  if (Number.isNaN(year) || year < 1 || year > 9999 || id === '') return undefined
  // The database keeps microseconds; the cursor names milliseconds.
  const lastAt = sql`date_trunc('milliseconds', ${messageThreads.lastMessageAt})`
  const asked = sql`${moment.toISOString()}::timestamptz`
  return or(sql`${lastAt} < ${asked}`, and(sql`${lastAt} = ${asked}`, lt(messageThreads.id, id)))
}

import { and, desc, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { ListMessageThreadsQuery, MessageThreadListResponse, MessageThreadSummary } from '#contract/messages.ts'
import { formatMomentCursor, parseMomentCursor } from '#contract/moment-cursor.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { foldedSql, withUmlautPairsSql } from '#db/schema/folded-search-text-sql.ts'
import { listings } from '#db/schema/listings.ts'
import { messagePhotos, messages, messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { foldedSearchTextContainsSql } from '#domain/text/folded-search-text-contains-sql.ts'
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
        q ? inArray(messageThreads.id, findThreadsWithWords(db, wordsOf(q), accountId)) : undefined,
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
    nextCursor: rows.length > limit && last ? formatMomentCursor(last) : null,
  }
}

/** Beyond this many words a search asks for no further ones: each looks through all messages of a person. */
const maxWords = 8
/** More than anybody has. */
const maxThreads = 2_147_483_647

function wordsOf(q: string | undefined): string[] {
  return [...new Set((q ?? '').split(/\s+/).filter((word) => word !== ''))].slice(0, maxWords)
}

/** Each word stands in a message, in the title of the car or in the name of the other person. */
function findThreadsWithWords(db: DbOrTx, words: readonly string[], accountId: string) {
  const otherId = sql`case when ${messageThreads.buyerId} = ${accountId}
    then ${messageThreads.sellerId} else ${messageThreads.buyerId} end`
  const names = sql`(${listings.title} || chr(10) || ${users.name})`
  // Folded once a thread, whatever number of words: the limit, which no one reaches, keeps the database from folding anew.
  const folded = db.$with('folded').as(
    db
      .select({ id: messageThreads.id, text: foldedSql(names).as('text') })
      .from(messageThreads)
      .innerJoin(listings, eq(listings.id, messageThreads.listingId))
      .innerJoin(users, eq(users.id, otherId))
      .where(isMessageThreadOfPersonSql(accountId))
      .limit(maxThreads),
  )
  const named = db.$with('named').as(
    db
      .select({ id: folded.id, names: withUmlautPairsSql(folded.text).as('names') })
      .from(folded)
      .limit(maxThreads),
  )
  return db
    .with(folded, named)
    .select({ id: named.id })
    .from(named)
    .where(
      and(
        ...words.map((word) =>
          or(
            foldedSearchTextContainsSql(sql`${named.names}`, word),
            // Asks nothing of the outer row, so that the database looks through the messages once a word.
            inArray(
              named.id,
              db
                .select({ id: messages.threadId })
                .from(messages)
                .where(
                  and(
                    foldedSearchTextContainsSql(messages.searchText, word),
                    inArray(
                      messages.threadId,
                      db
                        .select({ id: messageThreads.id })
                        .from(messageThreads)
                        .where(isMessageThreadOfPersonSql(accountId)),
                    ),
                  ),
                ),
            ),
          ),
        ),
      ),
    )
}

/** The newest message of each thread; with a search, the newest of those that contain most of its words. */
async function loadExcerpts(
  db: DbOrTx,
  { ids, q, accountId }: { ids: readonly string[]; q: string | undefined; accountId: string },
): Promise<Map<string, NonNullable<MessageThreadSummary['excerpt']>>> {
  if (ids.length === 0) return new Map()
  const counts = wordsOf(q).map((word) => sql`(${foldedSearchTextContainsSql(messages.searchText, word)})::int`)
  const found = counts.length > 0 ? sql`(${sql.join(counts, sql` + `)})` : null
  const rows = await db
    .selectDistinctOn([messages.threadId], {
      threadId: messages.threadId,
      text: sql<string>`left(${messages.text}, ${maxExcerpt})`,
      senderId: messages.senderId,
      // With their table: drizzle names the columns of a query of one table without it.
      photoCount: sql<number>`(select count(*)::int from ${messagePhotos} p
        where p.thread_id = messages.thread_id and p.seq = messages.seq)`,
      foundSeq: found ? sql<number | null>`case when ${found} > 0 then ${messages.seq} end` : sql<null>`null::int`,
    })
    .from(messages)
    .where(inArray(messages.threadId, [...ids]))
    .orderBy(messages.threadId, ...(found ? [desc(found)] : []), desc(messages.seq))
  return new Map(
    rows.map(({ threadId, text, senderId, photoCount, foundSeq }) => [
      threadId,
      { text, isOwn: senderId === accountId, photoCount, foundSeq },
    ]),
  )
}

/** An unreadable cursor starts at the beginning. */
function behind(cursor: string): SQL | undefined {
  const from = parseMomentCursor(cursor)
  if (!from) return undefined
  // The database keeps microseconds; the cursor names milliseconds.
  const lastAt = sql`date_trunc('milliseconds', ${messageThreads.lastMessageAt})`
  const asked = sql`${from.at.toISOString()}::timestamptz`
  return or(sql`${lastAt} < ${asked}`, and(sql`${lastAt} = ${asked}`, lt(messageThreads.id, from.id)))
}

import { and, asc, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { savedSearches, savedSearchHits } from '#db/schema/saved-searches.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { carriedMailCars } from '#domain/mail/templates/subscription-mails.ts'

const batchSize = 100

/** When the next mail of a search may come: also "at once" comes as a digest, not as a flood. */
const isDue = (now: Date) => sql`case ${savedSearches.frequency}
  when 'instant' then coalesce(${savedSearches.lastMailAt}, '-infinity') + interval '15 minutes'
  when 'daily' then coalesce(${savedSearches.lastMailAt}, ${savedSearches.createdAt}) + interval '1 day'
  when 'weekly' then coalesce(${savedSearches.lastMailAt}, ${savedSearches.createdAt}) + interval '7 days'
  else 'infinity' end <= ${now.toISOString()}::timestamptz`

/**
 * Queues a mail for each saved search that found cars which are on offer since its last one, if one is due. Any number
 * of servers may run it.
 * @reads accounts, listings: the address of the owner, and the cars as they are now.
 */
export async function queueSavedSearchMail(db: Db, { now }: { now: Date }): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await db.transaction((tx) => queueBatch(tx, { now, after: from }))
  }
}

/**
 * @param after only searches behind this one: each batch goes on where the one before it ended.
 * @returns the last search of a full batch; undefined: there are no more
 */
async function queueBatch(tx: Tx, { now, after }: { now: Date; after: string }): Promise<string | undefined> {
  // As a value instead of a condition: the planner would read all that was found, of every search, for each batch.
  const hasNews = sql`(select true from saved_search_hits h join ${listings} on ${listings.id} = h.listing_id
    where h.search_id = ${savedSearches.id} and h.mailed_at is null and ${listings.status} = 'available' limit 1)`
  const due = await tx
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      query: savedSearches.query,
      frequency: savedSearches.frequency,
      token: savedSearches.token,
      email: users.email,
      deletedAt: users.deletedAt,
      suspendedAt: users.suspendedAt,
    })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.accountId))
    .where(and(gt(savedSearches.id, after), isDue(now), hasNews))
    .orderBy(asc(savedSearches.id))
    .limit(batchSize)
    .for('no key update', { of: savedSearches, skipLocked: true })
  for (const { id, name, query, frequency, token, email, deletedAt, suspendedAt } of due) {
    const isNews = and(eq(savedSearchHits.searchId, id), isNull(savedSearchHits.mailedAt))
    const onOffer = and(isNews, sql`${listings.status} = 'available'`)
    const found = await tx
      .select({
        id: listings.id,
        title: listings.title,
        priceCents: listings.priceCents,
        location: listings.location,
        kind: savedSearchHits.kind,
      })
      .from(savedSearchHits)
      .innerJoin(listings, eq(listings.id, savedSearchHits.listingId))
      .where(onOffer)
      .orderBy(desc(savedSearchHits.foundAt), desc(listings.id))
      .limit(carriedMailCars)
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(savedSearchHits)
      .innerJoin(listings, eq(listings.id, savedSearchHits.listingId))
      .where(onOffer)
    if (total > 0 && deletedAt === null && suspendedAt === null) {
      await queueMail(tx, {
        eventKey: `saved-search:${id}:${now.toISOString()}`,
        to: email,
        template: 'saved-search-found',
        data: { token, name, query, frequency, total, cars: found },
        now,
      })
    }
    // A car that is reserved or paused is news when it comes back.
    const isOnOffer = sql`exists (select from ${listings}
      where ${listings.id} = ${savedSearchHits.listingId} and ${listings.status} = 'available')`
    await tx.update(savedSearchHits).set({ mailedAt: now }).where(and(isNews, isOnOffer))
  }
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await tx.update(savedSearches).set({ lastMailAt: now }).where(inArray(savedSearches.id, ids))
  return due.length < batchSize ? undefined : ids.at(-1)
}

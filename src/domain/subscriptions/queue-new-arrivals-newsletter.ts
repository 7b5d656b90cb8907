import { and, asc, count, desc, gt, inArray, isNotNull, isNull, lte, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { newArrivalsSubscriptions } from '#db/schema/mail.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { carriedMailCars } from '#domain/mail/templates/subscription-mails.ts'

const dayMs = 24 * 60 * 60_000
const batchSize = 100

/** Cars up to this time are known to the subscriber: the last mail, or the confirmation. */
const knownUntil =
  sql<Date>`coalesce(${newArrivalsSubscriptions.lastMailAt}, ${newArrivalsSubscriptions.confirmedAt})`.mapWith(
    newArrivalsSubscriptions.createdAt,
  )

/**
 * Row S-18: queues the new-arrivals mail for every confirmed subscriber whose last mail is a day old, and for whom
 * there are new cars. Any number of servers may run it.
 * @reads listings: the cars that came since each subscriber’s last mail.
 */
export async function queueNewArrivalsNewsletter(db: Db, { now }: { now: Date }): Promise<void> {
  for (;;) {
    const looked = await db.transaction((tx) => queueBatch(tx, now))
    if (looked < batchSize) return
  }
}

/** Returns how many subscribers it checked; none of them is due again before tomorrow. */
async function queueBatch(tx: Tx, now: Date): Promise<number> {
  const isOnOffer = sql`${listings.status} = 'available'`
  const [newest] = await tx
    .select({ at: max(listings.postedAt) })
    .from(listings)
    .where(isOnOffer)
  if (!newest?.at) return 0
  const due = await tx
    .select({
      id: newArrivalsSubscriptions.id,
      email: newArrivalsSubscriptions.email,
      token: newArrivalsSubscriptions.token,
      since: knownUntil,
    })
    .from(newArrivalsSubscriptions)
    .where(
      and(
        isNotNull(newArrivalsSubscriptions.confirmedAt),
        isNull(newArrivalsSubscriptions.unsubscribedAt),
        lte(knownUntil, new Date(now.getTime() - dayMs)),
        sql`${knownUntil} < ${newest.at}`,
      ),
    )
    .orderBy(asc(newArrivalsSubscriptions.id))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  for (const { id, email, token, since } of due) {
    const isNew = and(isOnOffer, gt(listings.postedAt, since), lte(listings.postedAt, now))
    const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(listings).where(isNew)
    if (total === 0) continue
    const cars = await tx
      .select({ id: listings.id, title: listings.title, priceCents: listings.priceCents, location: listings.location })
      .from(listings)
      .where(isNew)
      .orderBy(desc(listings.postedAt), desc(listings.id))
      .limit(carriedMailCars)
    await queueMail(tx, {
      eventKey: `new-arrivals:${id}:${since.toISOString()}`,
      to: email,
      template: 'new-arrivals',
      data: { token, cars, total },
      now,
    })
  }
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(newArrivalsSubscriptions).set({ lastMailAt: now }).where(inArray(newArrivalsSubscriptions.id, ids))
  return due.length
}

import { eq, inArray, or } from 'drizzle-orm'
import type { MessageThreadSummary } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { listings } from '#db/schema/listings.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { offers } from '#db/schema/offers.ts'
import { loadCarSummaries } from '#domain/listings/load-car-summaries.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { type ChargedOfferPrice, readChargedOfferPrices } from '#domain/sales/read-charged-offer-prices.ts'
import { type MessageThreadSide, messageThreadColumnsOfSide, messageThreadSideOf } from './message-thread-sides.ts'

type Described = Omit<MessageThreadSummary, 'excerpt'>

/**
 * Threads as one of their two people sees them, by id: the car, and the other person by name alone.
 * @reads accounts, listings, offers: a thread shows the other person, the state of the car and what is agreed.
 */
export async function loadMessageThreadSummaries(
  db: DbOrTx,
  { ids, accountId, now }: { ids: readonly string[]; accountId: string; now: Date },
): Promise<Map<string, Described>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      thread: messageThreads,
      car: { title: listings.title, priceCents: listings.priceCents, status: listings.status },
      carDeletedAt: listings.deletedAt,
    })
    .from(messageThreads)
    .innerJoin(listings, eq(listings.id, messageThreads.listingId))
    .where(inArray(messageThreads.id, [...ids]))
  const people = await db
    .selectDistinct({ id: users.id, name: users.name, image: users.image, deletedAt: users.deletedAt })
    .from(users)
    .innerJoin(messageThreads, or(eq(users.id, messageThreads.buyerId), eq(users.id, messageThreads.sellerId)))
    .where(inArray(messageThreads.id, [...ids]))
  const personOf = new Map(people.map((person) => [person.id, person]))
  const charged = Map.groupBy(
    await readChargedOfferPrices(db, inArray(offers.threadId, [...ids])),
    ({ threadId }) => threadId,
  )
  const cars = await loadCarSummaries(db, [...new Set(rows.map(({ thread }) => thread.listingId))], { now })
  const pictureOf = new Map(cars.map((car) => [car.id, car.picture]))
  return new Map(
    rows.flatMap(({ thread, car, carDeletedAt }): [string, Described][] => {
      const side = messageThreadSideOf(accountId, thread)
      if (!side) return []
      const { otherId, unread, mutedAt, hasOfferNews } = messageThreadColumnsOfSide(thread, side)
      const other = personOf.get(otherId)
      const isGone = carDeletedAt !== null && car.status !== 'sold'
      const description: Described = {
        id: thread.id,
        car: {
          id: thread.listingId,
          title: car.title,
          priceCents: car.priceCents,
          status: isGone ? 'gone' : car.status,
          picture: isGone ? null : (pictureOf.get(thread.listingId) ?? null),
        },
        other: {
          name: other?.name ?? '',
          image: toPhotoUrl(other?.image ?? null),
          isDeleted: !other || other.deletedAt !== null,
          side: side === 'buyer' ? 'Seller' : 'Buyer',
        },
        lastSeq: thread.lastSeq,
        lastMessageAt: thread.lastMessageAt.toISOString(),
        unread,
        hasOfferNews,
        isMuted: mutedAt !== null,
        offer: newestOfferStep(thread, { side, agreed: charged.get(thread.id) ?? [] }),
      }
      return [[thread.id, description]]
    }),
  )
}

/** The newest step of an offer, until a message follows it. The price of an agreed one is what its buyer pays now. */
function newestOfferStep(
  { offerNews, lastSeq }: typeof messageThreads.$inferSelect,
  { side, agreed }: { side: MessageThreadSide; agreed: readonly ChargedOfferPrice[] },
): MessageThreadSummary['offer'] {
  if (offerNews === null || offerNews.afterSeq < lastSeq) return null
  const { status, priceCents, by, isAgreementOver = false } = offerNews
  const charged = agreed.find((offer) => offer.status === status)?.chargedCents
  return { status, priceCents: charged ?? priceCents, isOwn: by === side, isAgreementOver }
}

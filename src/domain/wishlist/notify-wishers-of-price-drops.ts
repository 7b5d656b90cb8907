import { and, asc, eq, inArray, isNotNull, lte, notExists, sql } from 'drizzle-orm'
import { type ShortenedPriceBreakdown, shortenPriceBreakdown } from '#contract/shorten-price-breakdown.ts'
import type { Db, Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { wishlistItems } from '#db/schema/wishlist.ts'
import { correctUnsentMail } from '#domain/mail/cancel-unsent-mail-matching.ts'
import { queueMails } from '#domain/mail/queue-mail.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { findEstimateBreakdown } from '#domain/valuation/find-car-valuation.ts'
import { isNotablePriceDrop, priceDropMailIntervalMs } from './is-notable-price-drop.ts'
import { wishlistPriceWhenSavedCents } from './price-when-saved.ts'
import { filterWishlistMailRecipients, type WishlistRecipient } from './wishlist-mail-recipients.ts'

const batchSize = 500
/** For this many cars of a round the mail shows what similar cars cost. */
const mostEstimates = 20
/** The number of parts of the sum in the mail, the largest ones. */
const namedParts = 3

/** A wish, its car as it is now, and the price that its wisher knows. */
type Wish = {
  accountId: string
  listingId: string
  wishedPriceCents: number
  toldPriceCents: number | null
  toldAt: Date | null
  tellAt: Date | null
  title: string
  priceCents: number
}

/**
 * Row S-30: tells the buyers who wished for these cars that the price fell, in the transaction that changed it; the
 * caller holds the cars' locks. The reference is the price that a wisher knows: the one when they wished, or the lowest
 * that they were told. So each fall is sent once, and a price that rises and falls back is not a fall.
 *
 * A wisher gets one mail per car and day. An unsent mail is updated to the new price; otherwise a further fall waits
 * until the day is over (`notifyPendingPriceDrops`), and the mail then states the current price.
 * @reads bookings, listings: thousands of wishes are read with the prices of their cars; the bookings module tells
 * buyers who booked one.
 */
export async function notifyWishersOfPriceDrops(
  tx: Tx,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<void> {
  for (let from = 0; from < listingIds.length; from += batchSize) {
    const ids = listingIds.slice(from, from + batchSize)
    const wishes = await selectWishes(tx)
      .where(and(inArray(wishlistItems.listingId, ids), isOnOffer(tx)))
      .orderBy(asc(wishlistItems.listingId), asc(wishlistItems.accountId))
      .for('no key update', { of: wishlistItems })
    await tell(tx, wishes, now)
  }
}

/** Sends the falls that waited for the end of a quiet day. Any number of servers may run it. */
export async function notifyPendingPriceDrops(db: Db, { now }: { now: Date }): Promise<void> {
  for (;;) {
    const looked = await db.transaction(async (tx) => {
      const due = await selectWishes(tx)
        .where(and(isNotNull(wishlistItems.tellAt), lte(wishlistItems.tellAt, now), isOnOffer(tx)))
        .orderBy(asc(wishlistItems.tellAt))
        .limit(batchSize)
        .for('no key update', { of: wishlistItems, skipLocked: true })
      await tell(tx, due, now)
      return due.length
    })
    if (looked < batchSize) return
  }
}

function selectWishes(tx: Tx) {
  return tx
    .select({
      accountId: wishlistItems.accountId,
      listingId: wishlistItems.listingId,
      wishedPriceCents: wishlistPriceWhenSavedCents,
      toldPriceCents: wishlistItems.toldPriceCents,
      toldAt: wishlistItems.toldAt,
      tellAt: wishlistItems.tellAt,
      title: listings.title,
      priceCents: listings.priceCents,
    })
    .from(wishlistItems)
    .innerJoin(listings, eq(listings.id, wishlistItems.listingId))
    .$dynamic()
}

/** A buyer who has booked the car is already told of every change of it (`notifyBuyersOfCarChange`). */
function isOnOffer(tx: Tx) {
  const booked = tx
    .select({ one: sql`1` })
    .from(bookings)
    .where(
      and(
        eq(bookings.listingId, wishlistItems.listingId),
        eq(bookings.buyerId, wishlistItems.accountId),
        inArray(bookings.status, [...openBookingStatuses]),
      ),
    )
  return and(eq(listings.status, 'available'), notExists(booked))
}

async function tell(tx: Tx, wishes: readonly Wish[], now: Date): Promise<void> {
  const news: Wish[] = []
  for (const wish of wishes) {
    if (isQuiet(wish, now) && (await correctUnsent(tx, wish))) continue
    if (!isNotablePriceDrop({ knownCents: knownCentsOf(wish), priceCents: wish.priceCents }))
      await forgetNews(tx, wish, now)
    else if (isQuiet(wish, now))
      await setWish(tx, wish, { tellAt: new Date(Number(wish.toldAt) + priceDropMailIntervalMs) })
    else news.push(wish)
  }
  const readers = await filterWishlistMailRecipients(
    tx,
    news.map(({ accountId }) => accountId),
  )
  const read = news.flatMap((wish) => {
    const reader = readers.get(wish.accountId)
    return reader ? [{ wish, reader }] : []
  })
  const sums = await estimateSums(tx, { listingIds: read.map(({ wish }) => wish.listingId), now })
  await queueMails(
    tx,
    read.map(({ wish, reader }) => mailAbout(wish, { reader, sum: sums.get(wish.listingId), now })),
  )
  for (const [listingId, told] of Map.groupBy(read, ({ wish }) => wish.listingId)) {
    const accountIds = told.map(({ wish }) => wish.accountId)
    await tx
      .update(wishlistItems)
      .set({ toldPriceCents: told[0]?.wish.priceCents, toldAt: now, tellAt: null })
      .where(and(eq(wishlistItems.listingId, listingId), inArray(wishlistItems.accountId, accountIds)))
  }
  for (const wish of news) if (!readers.has(wish.accountId) && wish.tellAt) await setWish(tx, wish, { tellAt: null })
}

/**
 * The explanation of each car's estimate, for the first cars: it takes some hundredths of a second, while the cars are
 * locked.
 */
async function estimateSums(tx: Tx, { listingIds, now }: { listingIds: readonly string[]; now: Date }) {
  const sums = new Map<string, ShortenedPriceBreakdown>()
  for (const id of [...new Set(listingIds)].slice(0, mostEstimates)) {
    const sum = await findEstimateBreakdown(tx, { id, now })
    if (sum) sums.set(id, shortenPriceBreakdown(sum, namedParts))
  }
  return sums
}

type MailContext = { reader: WishlistRecipient; sum: ShortenedPriceBreakdown | undefined; now: Date }

function mailAbout(wish: Wish, { reader, sum, now }: MailContext) {
  const { listingId: carId, title: carTitle, priceCents } = wish
  return {
    eventKey: keyOf(wish, now),
    to: reader.email,
    template: 'price-fell' as const,
    data: {
      token: reader.token,
      carId,
      carTitle,
      priceCents,
      knownPriceCents: knownCentsOf(wish),
      estimate: sum ?? null,
    },
    now,
  }
}

/**
 * The price is not news, or no longer: deletes the waiting notification. After a quiet day, a price that rose becomes
 * the reference, up to the price at the time of the wish.
 */
async function forgetNews(tx: Tx, wish: Wish, now: Date): Promise<void> {
  const hasRisen = wish.toldPriceCents !== null && wish.priceCents > wish.toldPriceCents
  if (hasRisen && !isQuiet(wish, now)) {
    const toldPriceCents = Math.min(wish.wishedPriceCents, wish.priceCents)
    await setWish(tx, wish, { toldPriceCents, tellAt: null })
  } else if (wish.tellAt !== null) {
    await setWish(tx, wish, { tellAt: null })
  }
}

/** Updates an unsent mail to the current price, or removes it if that is not news. False if there is no such mail. */
async function correctUnsent(tx: Tx, wish: Wish): Promise<boolean> {
  const { priceCents } = wish
  let known: Known | undefined
  await correctUnsentMail(tx, keyOf(wish, wish.toldAt), (data) => {
    const knownCents = Number(data.knownPriceCents)
    const isNews = isNotablePriceDrop({ knownCents, priceCents })
    known = isNews
      ? { toldPriceCents: priceCents, tellAt: null }
      : { toldPriceCents: knownCents, toldAt: null, tellAt: null }
    return isNews ? { ...data, priceCents } : null
  })
  if (!known) return false
  await setWish(tx, wish, known)
  return true
}

function knownCentsOf({ toldPriceCents, wishedPriceCents }: Wish): number {
  return toldPriceCents ?? wishedPriceCents
}

function isQuiet({ toldAt }: Wish, now: Date): boolean {
  return toldAt !== null && now.getTime() < toldAt.getTime() + priceDropMailIntervalMs
}

function keyOf({ listingId, accountId }: Wish, toldAt: Date | null): string {
  return `price-fell:${listingId}:${accountId}:${toldAt?.toISOString()}`
}

type Known = Partial<Pick<typeof wishlistItems.$inferSelect, 'toldPriceCents' | 'toldAt' | 'tellAt'>>

async function setWish(tx: Tx, { accountId, listingId }: Wish, known: Known): Promise<void> {
  await tx
    .update(wishlistItems)
    .set(known)
    .where(and(eq(wishlistItems.accountId, accountId), eq(wishlistItems.listingId, listingId)))
}

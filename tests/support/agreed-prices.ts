import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { offers } from '#db/schema/offers.ts'
import { payments } from '#db/schema/payments.ts'
import type { Actor } from '#domain/actor.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptOffer } from '#domain/offers/accept-offer.ts'
import { makeOffer } from '#domain/offers/make-offer.ts'

export async function makePriceOffer(
  db: Db,
  buyer: Actor,
  { carId, cents, now }: { carId: string; cents: number; now: Date },
): Promise<void> {
  await makeOffer(db, buyer, { clientId: randomUUID(), carId, priceCents: cents, now })
}

/** The seller accepts what this buyer offers, if anything. */
export async function agreeOnPrice(
  db: Db,
  seller: Actor,
  { carId, buyer, now }: { carId: string; buyer: Actor; now: Date },
): Promise<void> {
  const isWaiting = and(eq(offers.listingId, carId), eq(offers.buyerId, buyer.accountId), eq(offers.status, 'offered'))
  const [offer] = await db.select().from(offers).where(isWaiting)
  if (offer) await acceptOffer(db, seller, { offerId: offer.id, seq: offer.seq, now })
}

/** A buyer whose booking has ended books the car once more. */
export function bookCarAgain(db: Db, buyer: Actor, { carId, now }: { carId: string; now: Date }) {
  const meetingAt = new Date(now.getTime() + 7 * 86_400_000).toISOString()
  return requestBooking(db, buyer, { carId, meetingAt, phone: '+1 202 555 0123', isProposal: true }, now)
}

/**
 * Every payment of a car is for a price that it had for everybody, or for one that its own buyer and the seller have
 * agreed on: never for that of another buyer, and never more than was agreed. `atAgreedPrice` counts what was charged at an agreed price.
 */
export async function checkChargedPrices(
  db: Db,
  { listingId, publicPrices }: { listingId: string; publicPrices: ReadonlySet<number> },
): Promise<{ faults: string[]; atAgreedPrice: number }> {
  const agreed = await db
    .select({ buyerId: offers.buyerId, priceCents: offers.priceCents })
    .from(offers)
    .where(and(eq(offers.listingId, listingId), isNotNull(offers.acceptedAt)))
  const made = await db.select().from(payments).where(eq(payments.listingId, listingId))
  const isAgreed = ({ buyerId, amountCents }: (typeof made)[number]) =>
    agreed.some((one) => one.buyerId === buyerId && one.priceCents === amountCents)
  const faults = made
    .filter((payment) => !publicPrices.has(payment.amountCents) && !isAgreed(payment))
    .map(({ id, amountCents }) => `payment ${id} asks for ${amountCents}, which is no price of its buyer`)
  faults.push(...(await findSoldAtTwoAgreedPrices(db, listingId)))
  faults.push(...(await findChargesAboveAgreedPrice(db, listingId)))
  const charged = made.filter(({ state }) => state === 'captured' || state === 'refunded')
  return { faults, atAgreedPrice: charged.filter(isAgreed).length }
}

/** Who bought at an agreed price was charged it, or less: also where the payment was begun before the two had agreed. */
async function findChargesAboveAgreedPrice(db: Db, listingId: string): Promise<string[]> {
  const bought = await db
    .select({ id: payments.id, chargedCents: payments.amountCents, agreedCents: offers.priceCents })
    .from(payments)
    .innerJoin(offers, and(eq(offers.bookingId, payments.bookingId), eq(offers.status, 'bought')))
    .where(and(eq(payments.listingId, listingId), inArray(payments.state, ['captured', 'refunded'])))
  return bought
    .filter(({ chargedCents, agreedCents }) => chargedCents > agreedCents)
    .map((one) => `payment ${one.id} took ${one.chargedCents}, and ${one.agreedCents} were agreed`)
}

/** A car that is not free again after a refund was bought at one agreed price at most. */
async function findSoldAtTwoAgreedPrices(db: Db, listingId: string): Promise<string[]> {
  const isBought = and(eq(offers.listingId, listingId), eq(offers.status, 'bought'))
  const bought = await db.$count(offers, isBought)
  const isTaken = and(eq(payments.listingId, listingId), inArray(payments.state, ['captured', 'refunded']))
  const taken = await db.$count(payments, isTaken)
  return bought > taken ? [`${bought} offers are bought, and ${taken} payments were taken`] : []
}

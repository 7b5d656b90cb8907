import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OfferStatus } from '#contract/offers.ts'
import type { Db } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { offers } from '#db/schema/offers.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptOffer } from '#domain/offers/accept-offer.ts'
import { counterOffer } from '#domain/offers/counter-offer.ts'
import { makeOffer } from '#domain/offers/make-offer.ts'
import { transitionOffer } from '#domain/offers/transition-offer.ts'
import { actorOfUser } from './actor-of.ts'

export const negotiationPublicCents = 2_000_000
export const negotiationOfferedCents = 1_800_000

/** A seller with a car for $20,000. */
export async function aNegotiableCar(db: Db) {
  const person = await aSeller(db)
  const car = await aListing(db, { sellerId: person.id, priceCents: negotiationPublicCents, location: 'Austin, TX' })
  return { seller: actorOfUser(person), carId: car.id }
}

export type NegotiableCar = Awaited<ReturnType<typeof aNegotiableCar>>

/** A buyer who offers $18,000 for it, or another price. */
export async function anOfferNegotiation(
  db: Db,
  { of, now, priceCents = negotiationOfferedCents }: { of?: NegotiableCar; now: Date; priceCents?: number },
) {
  const { seller, carId } = of ?? (await aNegotiableCar(db))
  const buyer = actorOfUser(await aBuyer(db))
  const offer = await makeOffer(db, buyer, { clientId: randomUUID(), carId, priceCents, now })
  return { seller, carId, buyer, offerId: offer.id, offer }
}

export type OfferNegotiation = Awaited<ReturnType<typeof anOfferNegotiation>>

export function bookTestCar(db: Db, buyer: Actor, { carId, now }: { carId: string; now: Date }) {
  const meetingAt = new Date(now.getTime() + 7 * 86_400_000).toISOString()
  return requestBooking(db, buyer, { carId, meetingAt, phone: '+1 202 555 0123' }, now)
}

/** A bargain in a state, brought there by the use cases. */
export async function anOfferNegotiationInState(
  db: Db,
  status: OfferStatus,
  { of, now }: { of?: NegotiableCar; now: Date },
) {
  const bargain = await anOfferNegotiation(db, { ...(of ? { of } : {}), now })
  const { seller, buyer, carId, offerId } = bargain
  if (status === 'countered') await counterOffer(db, seller, { offerId, seq: 1, priceCents: 1_900_000, now })
  const isAgreed = status === 'accepted' || status === 'booked' || status === 'bought' || status === 'lapsed'
  if (isAgreed) await acceptOffer(db, seller, { offerId, seq: 1, now })
  if (status === 'booked' || status === 'bought') await bookTestCar(db, buyer, { carId, now })
  const rest = { declined: {}, withdrawn: {}, expired: {}, lapsed: {}, bought: {}, closed: { reason: 'sold' as const } }
  if (Object.hasOwn(rest, status))
    await db.transaction(async (tx) => {
      const [offer] = await tx.select().from(offers).where(eq(offers.id, offerId))
      if (!offer) throw new Error('There is no offer.')
      await transitionOffer(tx, offer, { to: status, ...rest[status as keyof typeof rest], now })
    })
  return bargain
}

export async function readOfferRow(db: Db, offerId: string) {
  const [row] = await db.select().from(offers).where(eq(offers.id, offerId))
  if (!row) throw new Error(`There is no offer ${offerId}.`)
  return row
}

export async function readBookingOfBuyer(db: Db, { carId, buyer }: { carId: string; buyer: Actor }) {
  const rows = await db.select().from(bookings).where(eq(bookings.listingId, carId)).orderBy(bookings.createdAt)
  return rows.filter(({ buyerId }) => buyerId === buyer.accountId).at(-1)
}

import { randomUUIDv7 } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Waitlist } from '#contract/waitlist.ts'
import type { Db, Tx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { waitlistPositions } from '#db/schema/waitlist.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { advanceWaitlist } from './advance-waitlist.ts'
import { loadWaitlistForBuyer } from './find-waitlist.ts'
import { findBuyersBlockedWithSeller, findWaitingBuyersOfCar, hasMissedWaitlistTurn } from './waitlist-positions.ts'

/**
 * Adds a buyer to the line for a car that another buyer is paying for, has paid for and not yet received, or has the
 * turn for. Joining twice keeps one place. A buyer who let their turn for a car expire gets no second one: two buyers
 * taking turns would keep the car from all others for ever.
 * @reads bookings, listings, payments: the car’s lock also locks its line, and who has the car decides who may wait.
 * @throws DomainError `email_unconfirmed`; `not_found`; `conflict` for a car that can be bought right now, or is gone
 * for good, for a second turn, and where one of buyer and seller has blocked the other.
 */
export async function joinWaitlist(
  db: Db,
  actor: MaybeActor,
  { carId, now }: { carId: string; now: Date },
): Promise<Waitlist> {
  const buyer = requireRole(actor, 'Buyer')
  // Their turn would keep the car from others, although they could not pay.
  requireConfirmedEmail(buyer)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const listing = await lockCarOfWaitlist(tx, carId)
    const turn = await advanceWaitlist(tx, { listing, now })
    const isInLine = (await findWaitingBuyersOfCar(tx, carId)).some(({ buyerId }) => buyerId === buyer.accountId)
    if (!isInLine) {
      await refuseUnlessWaitable(tx, { listing, buyerId: buyer.accountId, isHeld: turn !== null })
      const place = { id: randomUUIDv7(), listingId: carId, buyerId: buyer.accountId, joinedAt: now }
      await tx.insert(waitlistPositions).values({ ...place, state: 'waiting' })
    }
    return loadWaitlistForBuyer(tx, { listing, buyerId: buyer.accountId, now })
  })
}

export async function lockCarOfWaitlist(tx: Tx, carId: string) {
  const [listing] = await tx
    .select({
      id: listings.id,
      sellerId: listings.sellerId,
      status: listings.status,
      deletedAt: listings.deletedAt,
      paymentId: listings.salePaymentId,
    })
    .from(listings)
    .where(eq(listings.id, carId))
    .for('no key update')
  if (!listing || listing.status === 'draft') throw new DomainError('not_found', 'We couldn’t find that car.')
  return listing
}

async function refuseUnlessWaitable(
  tx: Tx,
  {
    listing,
    buyerId,
    isHeld,
  }: { listing: Awaited<ReturnType<typeof lockCarOfWaitlist>>; buyerId: string; isHeld: boolean },
): Promise<void> {
  if (listing.sellerId === buyerId) throw new DomainError('conflict', 'This is your own car.')
  if (listing.deletedAt || listing.status === 'withdrawn') {
    throw new DomainError('conflict', 'This car is no longer for sale.')
  }
  if (listing.status === 'available' && !isHeld) {
    throw new DomainError('conflict', 'This car is for sale. You can book and pay for it now.')
  }
  if ((await findBuyersBlockedWithSeller(tx, listing.id)).has(buyerId)) {
    throw new DomainError('conflict', 'You can’t buy this car: you and its seller aren’t in contact any more.')
  }
  if (await hasMissedWaitlistTurn(tx, { listingId: listing.id, buyerId })) {
    throw new DomainError(
      'conflict',
      'Your time to buy this car ran out. You can still book and pay for it once it’s available to everyone.',
    )
  }
  if (listing.status === 'available' || listing.paymentId === null) return
  const [sale] = await tx
    .select({ buyerId: payments.buyerId, isOver: inArray(bookings.status, ['completed']) })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(and(eq(payments.id, listing.paymentId)))
  if (sale?.buyerId === buyerId) {
    const words = listing.status === 'sold' ? 'You’ve bought this car.' : 'You are paying for this car right now.'
    throw new DomainError('conflict', words)
  }
  if (sale?.isOver) throw new DomainError('conflict', 'This car has been handed over to its buyer.')
}

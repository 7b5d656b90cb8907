import { eq } from 'drizzle-orm'
import type { Waitlist } from '#contract/waitlist.ts'
import type { Db, DbOrTx } from '#db/client.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { payments } from '#db/schema/payments.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findBuyersBlockedWithSeller, findWaitingBuyersOfCar, hasMissedWaitlistTurn } from './waitlist-positions.ts'

/**
 * The line for a car, as a buyer sees it.
 * @reads bookings, listings, payments: who has the car at present decides whether a buyer may wait for it.
 * @throws DomainError `not_found`
 */
export async function findWaitlist(
  db: Db,
  actor: MaybeActor,
  { carId, now }: { carId: string; now: Date },
): Promise<Waitlist> {
  const { accountId: buyerId } = requireRole(actor, 'Buyer')
  const [listing] = await db
    .select({
      id: listings.id,
      status: listings.status,
      deletedAt: listings.deletedAt,
      paymentId: listings.salePaymentId,
    })
    .from(listings)
    .where(eq(listings.id, carId))
  if (!listing || listing.status === 'draft') throw new DomainError('not_found', 'We couldn’t find that car.')
  return loadWaitlistForBuyer(db, { listing, buyerId, now })
}

type Line = {
  listing: { id: string; status: string; deletedAt: Date | null; paymentId: string | null }
  buyerId: string
}

export async function loadWaitlistForBuyer(
  db: DbOrTx,
  { listing, buyerId, now }: Line & { now: Date },
): Promise<Waitlist> {
  const places = await findWaitingBuyersOfCar(db, listing.id)
  const index = places.findIndex((place) => place.buyerId === buyerId)
  const turn = places.find(({ state, offerEndsAt }) => state === 'offered' && offerEndsAt !== null && offerEndsAt > now)
  const ends = turn?.offerEndsAt?.toISOString() ?? null
  const isOwnTurn = turn?.buyerId === buyerId
  const heldUntil = isOwnTurn ? null : ends
  const isBusy = listing.status === 'available' ? heldUntil !== null : await isTaken(db, { listing, buyerId })
  return {
    length: places.length,
    place: index < 0 ? null : index + 1,
    offerEndsAt: isOwnTurn ? ends : null,
    heldUntil,
    canJoin:
      index < 0 &&
      listing.deletedAt === null &&
      isBusy &&
      !(await findBuyersBlockedWithSeller(db, listing.id)).has(buyerId) &&
      !(await hasMissedWaitlistTurn(db, { listingId: listing.id, buyerId })),
  }
}

/** True if another buyer is paying for the car, or has paid and not received it yet. */
async function isTaken(db: DbOrTx, { listing, buyerId }: Line): Promise<boolean> {
  if (listing.paymentId === null) return false
  const [sale] = await db
    .select({ buyerId: payments.buyerId, status: bookings.status })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(payments.id, listing.paymentId))
  return sale !== undefined && sale.buyerId !== buyerId && sale.status !== 'completed'
}

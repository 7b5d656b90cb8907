import { randomUUIDv7 } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { BookCarRequest, maxBookingsPerCarPerDay, maxOpenBookingsPerBuyer } from '#contract/bookings.ts'
import type { Db, Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { rejectBlockedPair } from '#domain/messages/find-message-thread-closed-reason.ts'
import { openBookingStatuses } from '#domain/sales/booking-states.ts'
import { notifyBookingChanged } from './notify-booking-changed.ts'

const blockedBookingMessages = {
  byOther: 'This seller isn’t accepting bookings from you.',
  byYou: 'You’ve blocked this person. Unblock them in your messages first.',
}

/**
 * A buyer requests a meeting about a car. It reserves nothing. Price, names and place are copied from our own rows, and
 * the buyer's phone number is stored with this booking only. `isProposal`: the buyer knows that the time may be outside of
 * the seller's hours, and asks for it all the same.
 * @reads accounts, listings: both are locked, so that car and seller are as the booking copies them.
 * @throws DomainError `email_unconfirmed`; `invalid` for a meeting outside the next 180 days or an implausible number;
 * `not_found` for a car that is not public; `conflict` for a car that is not for sale, the buyer's own, one whose
 * seller has blocked the buyer or is blocked by them, one that is booked already (`fields.bookingId` is that booking), or one
 * booking too many.
 */
export async function requestBooking(
  db: Db,
  actor: MaybeActor,
  { isProposal = false, ...input }: { carId: string; meetingAt: string; phone: string; isProposal?: boolean },
  now: Date,
): Promise<{ id: string }> {
  const person = requireRole(actor, 'Buyer')
  requireConfirmedEmail(person)
  const { accountId } = person
  const { carId, meetingAt, phone } = parseRequest(input, now)
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, accountId)
    const car = await findBookableCar(tx, carId)
    if (car.sellerId === accountId) throw new DomainError('conflict', 'You can’t book your own car.')
    await rejectBlockedPair(tx, { ownId: accountId, otherId: car.sellerId }, blockedBookingMessages)
    await refuseTooMany(tx, { accountId, carId, now })
    const id = randomUUIDv7()
    await tx.insert(bookings).values({
      id,
      listingId: carId,
      buyerId: accountId,
      sellerId: car.sellerId,
      status: 'requested',
      priceCents: car.priceCents,
      carTitle: car.title,
      carBrand: car.brand,
      carModel: car.model,
      buyerName: buyer.name,
      buyerPhone: phone,
      sellerName: car.sellerName,
      sellerLocation: car.location,
      meetingAt: new Date(meetingAt),
      createdAt: now,
      updatedAt: now,
    })
    await publishDomainEvent(tx, 'booking.made', { bookingId: id, isProposal, now })
    await notifyBookingChanged(tx, { bookingId: id, event: 'made', now })
    return { id }
  })
}

/** Which meeting times are valid depends on the current time, so the contract is checked here and not in the API. */
function parseRequest(input: unknown, now: Date): BookCarRequest {
  const parsed = BookCarRequest(now).safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) fields[path.map(String).join('.')] ??= message
  throw new DomainError('invalid', Object.values(fields)[0] ?? 'This booking is incomplete.', { fields })
}

/** Locks the buyer, so that their bookings are made one after the other and can be counted. */
async function lockBuyer(tx: Tx, accountId: string) {
  const [buyer] = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, accountId), eq(users.role, 'Buyer'), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .for('no key update')
  if (!buyer) throw new DomainError('signed_out', 'Please log in first.')
  return buyer
}

/** Locks and reads the car until the booking is made: a sale waits, and then closes this booking with the others. */
async function findBookableCar(tx: Tx, carId: string) {
  const [car] = await tx
    .select({
      sellerId: listings.sellerId,
      status: listings.status,
      deletedAt: listings.deletedAt,
      priceCents: listings.priceCents,
      title: listings.title,
      brand: listings.brand,
      model: listings.model,
      location: listings.location,
    })
    .from(listings)
    .where(eq(listings.id, carId))
    .for('share')
  if (!car || car.status === 'draft') throw new DomainError('not_found', 'We couldn’t find that car.')
  if (car.status === 'sold') throw new DomainError('conflict', 'This car has been sold.')
  if (car.status === 'reserved') {
    throw new DomainError(
      'conflict',
      'Someone is paying for this car right now. It may become available again, so check back later.',
    )
  }
  if (car.status !== 'available') throw new DomainError('conflict', 'This car is no longer for sale.')
  const [seller] = await tx.select({ name: users.name }).from(users).where(eq(users.id, car.sellerId))
  return { ...car, sellerName: seller?.name ?? '' }
}

async function refuseTooMany(
  tx: Tx,
  { accountId, carId, now }: { accountId: string; carId: string; now: Date },
): Promise<void> {
  const open = await tx
    .select({ id: bookings.id, listingId: bookings.listingId })
    .from(bookings)
    .where(and(eq(bookings.buyerId, accountId), inArray(bookings.status, [...openBookingStatuses])))
  const same = open.find(({ listingId }) => listingId === carId)
  if (same) {
    throw new DomainError('conflict', 'You’ve already booked this car. You’ll find the booking in My Orders.', {
      fields: { bookingId: same.id },
    })
  }
  const aDayAgo = new Date(now.getTime() - 86_400_000)
  const isAgain = and(eq(bookings.buyerId, accountId), eq(bookings.listingId, carId), gt(bookings.createdAt, aDayAgo))
  if ((await tx.$count(bookings, isAgain)) >= maxBookingsPerCarPerDay) {
    throw new DomainError(
      'conflict',
      `You’ve booked this car ${maxBookingsPerCarPerDay} times within a day, which is the maximum. You can book it again tomorrow.`,
    )
  }
  if (open.length >= maxOpenBookingsPerBuyer) {
    throw new DomainError(
      'conflict',
      `You have ${maxOpenBookingsPerBuyer} open bookings, which is the maximum. Cancel one before you book another car.`,
    )
  }
}

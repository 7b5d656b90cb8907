import type { Db } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, isBuyerOfBooking, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'
import { lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { createMessageThread } from '#domain/messages/create-message-thread.ts'
import { rejectClosedMessageThread } from '#domain/messages/find-message-thread-closed-reason.ts'

/**
 * Row G-19: the conversation of the two sides of a booking, begun where there is none, whatever became of the car. Sellers
 * write first to nobody else. Until somebody writes, it stands in no list of conversations.
 * @throws DomainError `not_found` for a stranger; `email_unconfirmed`; `conflict` or `gone` where the other side cannot or
 * does not want to read it; `too_many_requests` for a new one too many, where `isLimited`.
 */
export async function openBookingConversation(
  db: Db,
  actor: MaybeActor,
  { bookingId, isLimited = false, now }: { bookingId: string; isLimited?: boolean; now: Date },
): Promise<{ threadId: string }> {
  const person = requireRole(actor, 'Buyer', 'Seller')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    const booking = await lockBookingRow(tx, bookingId)
    const isSeller = booking && isSellerOfBooking(person, booking)
    if (!booking || !(isSeller || isBuyerOfBooking(person, booking))) throw bookingNotFoundError()
    requireConfirmedEmail(person)
    const { buyerId, sellerId, listingId: carId } = booking
    await rejectClosedMessageThread(tx, { ownId: person.accountId, otherId: isSeller ? buyerId : sellerId })
    const begunBy = person.accountId
    const { id } = await createMessageThread(tx, { buyerId, sellerId, carId, begunBy, isLimited, now })
    return { threadId: id }
  })
}

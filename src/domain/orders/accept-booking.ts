import type { BookingAcceptedResponse } from '#contract/bookings.ts'
import type { Db } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { bookingNotFoundError, canAnswerBooking, isSellerOfBooking } from '#domain/bookings/booking-policy.ts'
import { type LockedBooking, lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { recordBookingAcceptance } from '#domain/bookings/record-booking-acceptance.ts'
import { rejectNewAgreementOfBlockedPair } from '#domain/bookings/reject-new-agreement-of-blocked-pair.ts'
import { rejectUnseenMeetingTime } from '#domain/bookings/reject-unseen-meeting-time.ts'
import { transitionBooking } from '#domain/bookings/transition-booking.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readAcceptedMeetingTime } from '#domain/meetings/read-accepted-meeting-time.ts'
import { unsentRefundCents } from '#domain/refunds/refund-row.ts'

/**
 * The seller accepts the meeting; the car stays open to other buyers until it is paid. Where the buyer paid first, the
 * seller accepts the sale. The answer says whether the time is agreed. Accepting it again changes nothing, and answers how it stands.
 * @throws DomainError `not_found` for a stranger, `conflict` where there is nothing left to accept, where one of the two has
 * blocked the other before that, where its time is another one than was seen, taken by another meeting, or outside of the seller's hours and not accepted as that.
 */
export async function acceptBooking(
  db: Db,
  actor: MaybeActor,
  {
    bookingId,
    isOutsideHoursAccepted = false,
    startsAt,
  }: { bookingId: string; isOutsideHoursAccepted?: boolean; startsAt?: string | undefined },
  now: Date,
): Promise<BookingAcceptedResponse> {
  const seller = requireRole(actor, 'Seller')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, seller)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !isSellerOfBooking(seller, booking)) throw bookingNotFoundError()
    await rejectNewAgreementOfBlockedPair(tx, booking, 'seller')
    rejectUnseenMeetingTime(booking.meetingAt, startsAt)
    if (isAcceptanceStanding(booking))
      return { id: bookingId, status: booking.status, ...(await readAcceptedMeetingTime(tx, { bookingId, now })) }
    const openCents = booking.payment ? await unsentRefundCents(tx, booking.payment.id) : 0
    if (booking.status === 'paid' && canAnswerBooking({ ...booking, openRefundCents: openCents })) {
      await recordBookingAcceptance(tx, { bookingId, by: 'seller', isOutsideHoursAccepted, now })
      return { id: bookingId, status: booking.status, ...(await readAcceptedMeetingTime(tx, { bookingId, now })) }
    }
    if (booking.car.status !== 'available' && booking.car.status !== 'reserved') {
      throw new DomainError('conflict', 'This car isn’t for sale right now. Relist it, then accept.')
    }
    const accepted = await transitionBooking(tx, booking, { to: 'accepted', now })
    await recordBookingAcceptance(tx, { bookingId, by: 'seller', isOutsideHoursAccepted, now })
    return { ...accepted, ...(await readAcceptedMeetingTime(tx, { bookingId, now })) }
  })
}

function isAcceptanceStanding({ status, acceptedAt }: Pick<LockedBooking, 'status' | 'acceptedAt'>): boolean {
  return acceptedAt !== null && (status === 'accepted' || status === 'paid')
}

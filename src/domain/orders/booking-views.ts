import type { BookingStatus, BuyerOrder, SellerBooking } from '#contract/bookings.ts'
import type { BuyerRefundRequest } from '#contract/disputes.ts'
import type { MeetingSide } from '#contract/meetings.ts'
import {
  canAcceptBooking,
  canAnswerBooking,
  canCancelBooking,
  canConfirmHandover,
  canPayBooking,
  canRateBooking,
  canRequestRefund,
} from '#domain/bookings/booking-policy.ts'
import { isHandoverDue } from '#domain/bookings/is-handover-due.ts'
import { timeObstacleOfBuyer } from '#domain/meetings/meeting-policy.ts'
import { toMeetingView } from '#domain/meetings/meeting-view.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import {
  deletedAccountName,
  isBookedCarAway,
  isBookingAgreed,
  isBookingContactShared,
  isBookingEmailShared,
  wasBookingPaid,
} from '#domain/sales/booking-states.ts'
import { bookingTimeOf } from '#domain/sales/booking-time-of.ts'
import { refundPeriodEnd } from '#domain/sales/refund-period.ts'
import type { BookingWithDetails } from './read-bookings.ts'

/** A booking as its buyer sees it: with the seller's phone number once it is accepted or paid, and the email after the payment. */
export function toBuyerOrder(read: BookingWithDetails): BuyerOrder {
  const { booking, car, buyer, seller, payment, rating, dispute, now } = read
  const { status } = booking
  const isContactShown = isBookingContactShared(booking) && seller.deletedAt === null
  const isEmailShown = isBookingEmailShared(booking) && seller.deletedAt === null
  return {
    ...commonOf(read, 'buyer'),
    canPay: canPayBooking({ status, car, payment, isBlocked: isBlockedOf(read) }),
    canCancel: canCancelBooking({ status, payment }),
    openOffer: read.openOffer,
    timeObstacle: timeObstacleSeenByBuyer(read),
    canRate: canRateBooking({ status, rating }),
    rating,
    ...handoverOf(read, booking.buyerConfirmedAt),
    transactionId: payment?.transactionId ?? null,
    paidAt: payment?.paidAt?.toISOString() ?? null,
    dispute,
    canAskRefund: !isOpenDispute(dispute) && canRequestRefund({ ...booking, payment }, now),
    buyerName: booking.buyerName,
    buyerEmail: buyer.email,
    buyerPhone: booking.buyerPhone,
    seller: {
      ...partnerName(booking.sellerName, { leftAt: seller.deletedAt, status }),
      location: booking.sellerLocation,
      email: isEmailShown ? seller.email : null,
      phone: isContactShown ? seller.phoneNumber : null,
    },
  }
}

/** A booking as the car's seller sees it: with the buyer's phone number once it is accepted or paid, and the email after the payment. */
export function toSellerBooking(read: BookingWithDetails): SellerBooking {
  const { booking, buyer, payment, dispute, now } = read
  const { status } = booking
  const isContactShown = isBookingContactShared(booking) && buyer.deletedAt === null
  const isEmailShown = isBookingEmailShared(booking) && buyer.deletedAt === null
  return {
    ...commonOf(read, 'seller'),
    location: booking.sellerLocation,
    buyer: {
      ...partnerName(booking.buyerName, { leftAt: buyer.deletedAt, status }),
      phone: isContactShown ? booking.buyerPhone : null,
      email: isEmailShown ? buyer.email : null,
    },
    canAnswer: canAnswerBooking({ ...booking, payment, openRefundCents: openCentsOf(read) }),
    canAccept: canAcceptBooking({
      ...booking,
      payment,
      openRefundCents: openCentsOf(read),
      isBlocked: isBlockedOf(read),
    }),
    timeObstacle: read.timeObstacle?.timeObstacle ?? null,
    acceptsSaleAlone: read.timeObstacle?.acceptsSaleAlone ?? false,
    dispute,
    feePercent: read.feeBasisPoints === null ? null : read.feeBasisPoints / 100,
    openOffer: read.openOffer,
    requestsForCar: read.requestsForCar,
    canAnswerDispute: dispute?.state === 'open' && (dispute.answerDueAt ?? '') > now.toISOString(),
    ...handoverOf(read, booking.sellerConfirmedAt),
  }
}

function isOpenDispute(dispute: BuyerRefundRequest | null): boolean {
  return dispute?.state === 'open' || dispute?.state === 'answered'
}

function commonOf(
  { booking, car, picture, payment, refunds, payoutHold, meeting, conversation, now }: BookingWithDetails,
  side: MeetingSide,
) {
  const refundUntil = refundPeriodEnd(booking)
  return {
    id: booking.id,
    carId: booking.listingId,
    status: booking.status,
    priceCents: booking.priceCents,
    publicPriceCents: booking.publicPriceCents,
    carTitle: booking.carTitle,
    carBrand: booking.carBrand,
    carModel: booking.carModel,
    carStatus: car.status,
    endedBecause: booking.endedBecause,
    isCarAway: isBookedCarAway(booking, car.status),
    picture,
    meetingAt: booking.meetingAt.toISOString(),
    time: bookingTimeOf({ booking, meeting }),
    meeting: meeting && toMeetingView(meeting, { side, bookingStatus: booking.status, conversation, now }),
    meetingPlace: meetingTownAndTimeZone(booking.sellerLocation),
    createdAt: booking.createdAt.toISOString(),
    isAgreed: isBookingAgreed(booking),
    refundUntil: refundUntil?.toISOString() ?? null,
    isRefundPeriodOver: refundUntil !== null && refundUntil < now,
    payoutHold,
    refundedCents: payment?.refundedCents ?? 0,
    refunds: refunds.filter(({ state }) => state !== 'failed'),
    buyerConfirmedAt: booking.buyerConfirmedAt?.toISOString() ?? null,
    sellerConfirmedAt: booking.sellerConfirmedAt?.toISOString() ?? null,
    carChangedAt: booking.carChangedAt?.toISOString() ?? null,
  }
}

/** Whether the viewer may confirm the hand-over, and whether that is their next step. */
function handoverOf(read: BookingWithDetails, confirmedAt: Date | null) {
  const { booking, payment, meeting, now } = read
  const mayConfirm = canConfirmHandover({ ...booking, payment, openRefundCents: openCentsOf(read) }, confirmedAt)
  const time = bookingTimeOf({ booking, meeting })
  return { canConfirmHandover: mayConfirm, isHandoverDue: mayConfirm && isHandoverDue({ ...booking, time }, now) }
}

/** Who has left keeps their name only in what was paid: that is the other side's record of a contract. */
function partnerName(name: string, { leftAt, status }: { leftAt: Date | null; status: BookingStatus }) {
  const isDeleted = leftAt !== null && !wasBookingPaid(status)
  return { name: isDeleted ? deletedAccountName : name, isDeleted }
}

function isBlockedOf({ conversation }: BookingWithDetails): boolean {
  return conversation.blockerIds.length > 0
}

/** Before the seller's acceptance a buyer could ask for one time after the other, to learn when the seller meets somebody. */
function timeObstacleSeenByBuyer({ booking, timeObstacle }: BookingWithDetails) {
  const obstacle = timeObstacleOfBuyer(timeObstacle?.timeObstacle ?? null)
  return obstacle === 'past' || isBookingAgreed(booking) ? obstacle : null
}

/** The refunds that were promised to the buyer but not confirmed by the card provider. */
function openCentsOf({ refunds }: Pick<BookingWithDetails, 'refunds'>): number {
  return refunds.reduce((cents, { state, amountCents }) => (state === 'new' ? cents + amountCents : cents), 0)
}

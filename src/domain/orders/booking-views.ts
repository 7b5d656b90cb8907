import type { Order, SellerBooking } from '#contract/bookings.ts'
import type { Dispute } from '#contract/disputes.ts'
import {
  canAnswer,
  canAskRefund,
  canCancel,
  canConfirmHandover,
  canPay,
  canRate,
} from '#domain/bookings/booking-policy.ts'
import { meetingPlaceOf } from '#domain/places/meeting-place.ts'
import { wasPaid } from '#domain/sales/booking-states.ts'
import { refundPeriodEnd } from '#domain/sales/refund-period.ts'
import type { BookingRead } from './read-bookings.ts'

/** A booking as its buyer sees it; the seller's contact comes with the payment. */
export function toOrder(read: BookingRead): Order {
  const { booking, car, buyer, seller, payment, rating, refunds, dispute, now } = read
  const { status } = booking
  const isContactShown = wasPaid(status) && seller.deletedAt === null
  return {
    ...commonOf(read),
    canPay: canPay({ status, car, payment }),
    canCancel: canCancel({ status, payment }),
    canRate: canRate({ status, rating }),
    rating,
    canConfirmHandover: canConfirmHandover(
      { ...booking, payment, openRefundCents: openCentsOf(read) },
      booking.buyerConfirmedAt,
    ),
    transactionId: payment?.transactionId ?? null,
    paidAt: payment?.paidAt?.toISOString() ?? null,
    refundedCents: payment?.refundedCents ?? 0,
    refunds: refunds.filter(({ state }) => state !== 'failed'),
    dispute,
    canAskRefund: !isOpenDispute(dispute) && canAskRefund({ ...booking, payment }, now),
    buyerName: booking.buyerName,
    buyerEmail: buyer.email,
    buyerPhone: booking.buyerPhone,
    seller: {
      name: booking.sellerName,
      location: booking.sellerLocation,
      email: isContactShown ? seller.email : null,
      phone: isContactShown ? seller.phoneNumber : null,
    },
  }
}

/** A booking as the car's seller sees it: the buyer's number for the meeting at once, the e-mail with the payment. */
export function toSellerBooking(read: BookingRead): SellerBooking {
  const { booking, buyer, payment, dispute, now } = read
  const { status } = booking
  const isEmailShown = wasPaid(status) && buyer.deletedAt === null
  return {
    ...commonOf(read),
    buyer: { name: booking.buyerName, phone: booking.buyerPhone, email: isEmailShown ? buyer.email : null },
    canAnswer: canAnswer({ ...booking, payment, openRefundCents: openCentsOf(read) }),
    dispute,
    canAnswerDispute: dispute?.state === 'open' && (dispute.answerDueAt ?? '') > now.toISOString(),
    canConfirmHandover: canConfirmHandover(
      { ...booking, payment, openRefundCents: openCentsOf(read) },
      booking.sellerConfirmedAt,
    ),
  }
}

function isOpenDispute(dispute: Dispute | null): boolean {
  return dispute?.state === 'open' || dispute?.state === 'answered'
}

function commonOf({ booking, car, picture, payoutHold, now }: BookingRead) {
  const refundUntil = refundPeriodEnd(booking)
  return {
    id: booking.id,
    carId: booking.listingId,
    status: booking.status,
    priceCents: booking.priceCents,
    carTitle: booking.carTitle,
    carBrand: booking.carBrand,
    carModel: booking.carModel,
    carStatus: car.status,
    picture,
    meetingAt: booking.meetingAt.toISOString(),
    meetingPlace: meetingPlaceOf(booking.sellerLocation),
    createdAt: booking.createdAt.toISOString(),
    isAgreed:
      booking.status === 'completed' ||
      [booking.acceptedAt, booking.buyerConfirmedAt, booking.sellerConfirmedAt].some((at) => at !== null),
    refundUntil: refundUntil?.toISOString() ?? null,
    isRefundPeriodOver: refundUntil !== null && refundUntil < now,
    payoutHold,
    buyerConfirmedAt: booking.buyerConfirmedAt?.toISOString() ?? null,
    sellerConfirmedAt: booking.sellerConfirmedAt?.toISOString() ?? null,
    carChangedAt: booking.carChangedAt?.toISOString() ?? null,
  }
}

/** What was promised to the buyer and the card provider has not confirmed. */
function openCentsOf({ refunds }: Pick<BookingRead, 'refunds'>): number {
  return refunds.reduce((cents, { state, amountCents }) => (state === 'new' ? cents + amountCents : cents), 0)
}

import type { Order, SellerBooking } from '#contract/bookings.ts'
import type { Dispute } from '#contract/disputes.ts'
import { canAnswer, canAskRefund, canCancel, canConfirmHandover, canPay, canRate } from './booking-policy.ts'
import { wasPaid } from './booking-states.ts'
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
    canConfirmHandover: canConfirmHandover({ status, confirmedAt: booking.buyerConfirmedAt }),
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
    canAnswer: canAnswer({ status, payment }),
    dispute,
    canAnswerDispute: dispute?.state === 'open' && (dispute.answerDueAt ?? '') > now.toISOString(),
    canConfirmHandover: canConfirmHandover({ status, confirmedAt: booking.sellerConfirmedAt }),
  }
}

function isOpenDispute(dispute: Dispute | null): boolean {
  return dispute?.state === 'open' || dispute?.state === 'answered'
}

function commonOf({ booking, car, picture }: BookingRead) {
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
    createdAt: booking.createdAt.toISOString(),
  }
}

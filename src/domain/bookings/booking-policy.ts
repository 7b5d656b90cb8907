import type { BookingStatus } from '#contract/bookings.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingTransitions, isOpenBooking } from '#domain/sales/booking-states.ts'
import type { CurrentBookingPayment } from '#domain/sales/find-current-payments-by-booking.ts'
import { refundPeriodEnd } from '#domain/sales/refund-period.ts'
import { canTransition } from '#domain/state-transitions.ts'

type Parties = Readonly<{ buyerId: string; sellerId: string }>
type Car = Readonly<{ status: string; salePaymentId: string | null }>
type Standing = Readonly<{ status: BookingStatus; car: Car; payment: CurrentBookingPayment | undefined }>
/** Whether one of the two sides has blocked the other. */
type Contact = Readonly<{ isBlocked: boolean }>
type Asking = Readonly<{
  status: BookingStatus
  priceCents: number
  payment: Pick<CurrentBookingPayment, 'refundedCents'> | undefined
  buyerConfirmedAt: Date | null
  sellerConfirmedAt: Date | null
}>

type Paid = Pick<Asking, 'priceCents' | 'payment'> & Readonly<{ openRefundCents: number }>

type Answering = Asking &
  Readonly<{ acceptedAt: Date | null; payment: CurrentBookingPayment | undefined; openRefundCents: number }>

export function isBuyerOfBooking(actor: Actor, booking: Parties): boolean {
  return actor.role === 'Buyer' && actor.accountId === booking.buyerId
}

export function isSellerOfBooking(actor: Actor, booking: Parties): boolean {
  return actor.role === 'Seller' && actor.accountId === booking.sellerId
}

/** Whether the two can still come to an agreement: a booking that waits leads to none while one has blocked the other. */
function canBecomeAgreed({ status, isBlocked }: Contact & { status: BookingStatus }): boolean {
  return status !== 'requested' || !isBlocked
}

/** The buyer may pay while the car is free, or reserved for this very booking's payment. */
export function canPayBooking({ status, car, payment, isBlocked }: Standing & Contact): boolean {
  if (!isOpenBooking(status) || !canBecomeAgreed({ status, isBlocked })) return false
  if (car.status === 'available') return true
  return car.status === 'reserved' && payment !== undefined && car.salePaymentId === payment.id
}

/** Not while the card is being charged: the payment would be for a cancelled booking. */
export function canCancelBooking({ status, payment }: Pick<Standing, 'status' | 'payment'>): boolean {
  return canTransition(bookingTransitions, status, 'cancelled') && payment?.state !== 'won'
}

/**
 * The seller can answer a request; and a booking that the buyer paid first, until either side confirms the hand-over,
 * but not while all of the money is being refunded.
 */
export function canAnswerBooking({ status, payment, acceptedAt, openRefundCents, ...said }: Answering): boolean {
  if (status === 'requested') return payment?.state !== 'won'
  if (status !== 'paid' || acceptedAt !== null || !payment) return false
  return (
    isSomethingLeft({ ...said, payment, openRefundCents }) &&
    said.buyerConfirmedAt === null &&
    said.sellerConfirmedAt === null
  )
}

/** Whether an answer of the seller may be yes; to a booking that one of the two has blocked the other since, only no. */
export function canAcceptBooking(answering: Answering & Contact): boolean {
  return canAnswerBooking(answering) && canBecomeAgreed(answering)
}

/** Each side confirms the hand-over once, after the payment, and not while all of the money is being refunded. */
export function canConfirmHandover(paid: Paid & { status: BookingStatus }, confirmedAt: Date | null): boolean {
  return paid.status === 'paid' && confirmedAt === null && isSomethingLeft(paid)
}

/** Whether the seller keeps a part of the payment after the pending refunds. */
function isSomethingLeft({ priceCents, payment, openRefundCents }: Paid): boolean {
  return priceCents - (payment?.refundedCents ?? 0) - openRefundCents > 0
}

/** The buyer rates the seller once, after both sides have confirmed the hand-over. */
export function canRateBooking({ status, rating }: { status: BookingStatus; rating: number | null }): boolean {
  return status === 'completed' && rating === null
}

/** A refund can be requested after the payment, until the end of the refund period, while some money is left. */
export function canRequestRefund(
  { status, priceCents, payment, buyerConfirmedAt, sellerConfirmedAt }: Asking,
  now: Date,
): boolean {
  if (!payment || payment.refundedCents >= priceCents) return false
  if (status === 'paid') return true
  const end = refundPeriodEnd({ status, buyerConfirmedAt, sellerConfirmedAt })
  return end !== null && now <= end
}

/** The same error for a missing booking and for another person's: callers cannot tell them apart. */
export function bookingNotFoundError(): DomainError {
  return new DomainError('not_found', 'We couldn’t find that booking.')
}

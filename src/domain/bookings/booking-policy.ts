import type { BookingStatus } from '#contract/bookings.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { bookingTransitions, isOpenBooking } from '#domain/sales/booking-states.ts'
import type { LivePayment } from '#domain/sales/find-live-payments.ts'
import { refundPeriodEnd } from '#domain/sales/refund-period.ts'
import { canTransition } from '#domain/state-transitions.ts'

type Parties = Readonly<{ buyerId: string; sellerId: string }>
type Car = Readonly<{ status: string; salePaymentId: string | null }>
type Standing = Readonly<{ status: BookingStatus; car: Car; payment: LivePayment | undefined }>
type Asking = Readonly<{
  status: BookingStatus
  priceCents: number
  payment: Pick<LivePayment, 'refundedCents'> | undefined
  buyerConfirmedAt: Date | null
  sellerConfirmedAt: Date | null
}>

type Paid = Pick<Asking, 'priceCents' | 'payment'> & Readonly<{ openRefundCents: number }>

type Answering = Asking &
  Readonly<{ acceptedAt: Date | null; payment: LivePayment | undefined; openRefundCents: number }>

export function isBuyerOf(actor: Actor, booking: Parties): boolean {
  return actor.role === 'Buyer' && actor.accountId === booking.buyerId
}

export function isSellerOf(actor: Actor, booking: Parties): boolean {
  return actor.role === 'Seller' && actor.accountId === booking.sellerId
}

/** Pay may be pressed while the car is free, or held for this very booking's payment. */
export function canPay({ status, car, payment }: Standing): boolean {
  if (!isOpenBooking(status)) return false
  if (car.status === 'available') return true
  return car.status === 'reserved' && payment !== undefined && car.salePaymentId === payment.id
}

/** Not while the card is being charged: the money would be taken for a booking that is gone. */
export function canCancel({ status, payment }: Pick<Standing, 'status' | 'payment'>): boolean {
  return canTransition(bookingTransitions, status, 'cancelled') && payment?.state !== 'won'
}

/**
 * A request waits for the seller's yes or no; where the buyer paid first, until either side confirms the hand-over, and
 * not while all of the money is on its way back.
 */
export function canAnswer({ status, payment, acceptedAt, openRefundCents, ...said }: Answering): boolean {
  if (status === 'requested') return payment?.state !== 'won'
  if (status !== 'paid' || acceptedAt !== null || !payment) return false
  return (
    isSomethingLeft({ ...said, payment, openRefundCents }) &&
    said.buyerConfirmedAt === null &&
    said.sellerConfirmedAt === null
  )
}

/** Each side confirms once that the car changed hands, after it was paid, and not while all of the money goes back. */
export function canConfirmHandover(paid: Paid & { status: BookingStatus }, confirmedAt: Date | null): boolean {
  return paid.status === 'paid' && confirmedAt === null && isSomethingLeft(paid)
}

/** Whether the seller keeps a part of what was paid once the refunds that are under way have arrived. */
function isSomethingLeft({ priceCents, payment, openRefundCents }: Paid): boolean {
  return priceCents - (payment?.refundedCents ?? 0) - openRefundCents > 0
}

/** The buyer rates the seller once, when both sides have confirmed that the car changed hands. */
export function canRate({ status, rating }: { status: BookingStatus; rating: number | null }): boolean {
  return status === 'completed' && rating === null
}

/** A refund can be requested once a car is paid, until the end of the refund period, while something is left. */
export function canAskRefund(
  { status, priceCents, payment, buyerConfirmedAt, sellerConfirmedAt }: Asking,
  now: Date,
): boolean {
  if (!payment || payment.refundedCents >= priceCents) return false
  if (status === 'paid') return true
  const end = refundPeriodEnd({ status, buyerConfirmedAt, sellerConfirmedAt })
  return end !== null && now <= end
}

/** For a booking that is not there, and for one that is somebody else's: the two look alike from outside. */
export function bookingNotFoundError(): DomainError {
  return new DomainError('not_found', 'There is no such booking.')
}

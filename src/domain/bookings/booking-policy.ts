import type { BookingStatus } from '#contract/bookings.ts'
import { askWithinDays } from '#contract/disputes.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { LivePayment } from '#domain/payments/find-live-payments.ts'
import { canMove } from '#domain/transitions.ts'
import { bookingTransitions, isOpen } from './booking-states.ts'

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

export function isBuyerOf(actor: Actor, booking: Parties): boolean {
  return actor.role === 'Buyer' && actor.accountId === booking.buyerId
}

export function isSellerOf(actor: Actor, booking: Parties): boolean {
  return actor.role === 'Seller' && actor.accountId === booking.sellerId
}

/** Pay may be pressed while the car is free, or held for this very booking's payment. */
export function canPay({ status, car, payment }: Standing): boolean {
  if (!isOpen(status)) return false
  if (car.status === 'available') return true
  return car.status === 'reserved' && payment !== undefined && car.salePaymentId === payment.id
}

/** Not while the card is being charged: the money would be taken for a booking that is gone. */
export function canCancel({ status, payment }: Pick<Standing, 'status' | 'payment'>): boolean {
  return canMove(bookingTransitions, status, 'cancelled') && payment?.state !== 'won'
}

/** A request waits for the seller's yes or no. */
export function canAnswer({ status, payment }: Pick<Standing, 'status' | 'payment'>): boolean {
  return status === 'requested' && payment?.state !== 'won'
}

/** Each side confirms once that the car changed hands, after it was paid. */
export function canConfirmHandover({ status, confirmedAt }: { status: BookingStatus; confirmedAt: Date | null }) {
  return status === 'paid' && confirmedAt === null
}

/** The buyer rates the seller once, when both sides have confirmed that the car changed hands. */
export function canRate({ status, rating }: { status: BookingStatus; rating: number | null }): boolean {
  return status === 'completed' && rating === null
}

/** Money back can be asked for once a car is paid, until 14 days after its hand-over, while something is left. */
export function canAskRefund(
  { status, priceCents, payment, buyerConfirmedAt, sellerConfirmedAt }: Asking,
  now: Date,
): boolean {
  if (!payment || payment.refundedCents >= priceCents) return false
  if (status === 'paid') return true
  const handedOverAt = Math.max(buyerConfirmedAt?.getTime() ?? 0, sellerConfirmedAt?.getTime() ?? 0)
  return status === 'completed' && now.getTime() - handedOverAt <= askWithinDays * 86_400_000
}

/** For a booking that is not there, and for one that is somebody else's: the two look alike from outside. */
export function noSuchBooking(): DomainError {
  return new DomainError('not_found', 'There is no such booking.')
}

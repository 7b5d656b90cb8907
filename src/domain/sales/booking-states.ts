import type { BookingStatus } from '#contract/bookings.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/** The states of a booking. The comment at each step names who takes it; no other role may. */
export const bookingTransitions: StateTransitions<BookingStatus> = {
  requested: [
    'accepted', // The seller of the car.
    'declined', // The seller of the car; the system, when the car is deleted or the seller's account closed.
    'cancelled', // The buyer; the system, when the buyer's account is closed.
    'paid', // The settlement of the buyer's payment: a buyer need not wait for the seller's answer.
    'lost', // The settlement of another buyer's payment for the same car.
  ],
  accepted: [
    'declined', // The seller of the car, who may change their mind until it is paid; the system, as above.
    'cancelled', // The buyer; the system, as above.
    'paid', // The settlement of the buyer's payment.
    'lost', // The settlement of another buyer's payment for the same car.
  ],
  paid: [
    'completed', // Buyer and seller, each confirming the hand-over; the second one completes it.
    'refunded', // Admin, with the money.
  ],
  completed: [
    'refunded', // Admin, with the money.
  ],
  declined: [],
  cancelled: [],
  lost: [],
  refunded: [],
}

/** Bookings that still wait for something to happen: they may be answered, cancelled and paid. */
export const openBookingStatuses = ['requested', 'accepted'] as const satisfies BookingStatus[]

/** Bookings that came to nothing before any money moved. */
export const endedUnpaidBookingStatuses = ['declined', 'cancelled', 'lost'] as const satisfies BookingStatus[]

/** What stands in place of the name of a person who has left. */
export const deletedAccountName = 'Deleted account'

export function isOpenBooking(status: BookingStatus): boolean {
  return (openBookingStatuses as readonly BookingStatus[]).includes(status)
}

/**
 * Whether the car of an open booking is off the market, and may come back: the booking and its agreed meeting stand, and it
 * can be neither accepted nor paid meanwhile. Every page, mail and calendar that speaks of it asks here.
 */
export function isBookedCarAway({ status }: { status: BookingStatus }, carStatus: string): boolean {
  return isOpenBooking(status) && carStatus === 'withdrawn'
}

/** True once money was taken for it, whatever happened to it later. */
export function wasBookingPaid(status: BookingStatus): boolean {
  return status === 'paid' || status === 'completed' || status === 'refunded'
}

export type ContactStanding = Readonly<{
  status: BookingStatus
  acceptedAt: Date | null
  buyerConfirmedAt: Date | null
  sellerConfirmedAt: Date | null
}>

/** Whether the seller has agreed to the sale: by an answer, or by the hand-over. */
export function isBookingAgreed({ status, acceptedAt, buyerConfirmedAt, sellerConfirmedAt }: ContactStanding): boolean {
  return (
    status === 'accepted' ||
    status === 'completed' ||
    [acceptedAt, buyerConfirmedAt, sellerConfirmedAt].some((at) => at !== null)
  )
}

/**
 * Whether the two sides have each other's telephone number: from acceptance or payment on (rows S-28 and H-12), and not
 * once the booking was declined, which a refund without an agreement is too, cancelled or lost.
 */
export function isBookingContactShared(booking: ContactStanding): boolean {
  const { status } = booking
  return status === 'accepted' || (wasBookingPaid(status) && (status !== 'refunded' || isBookingAgreed(booking)))
}

/**
 * Whether the calls of the specification show a buyer the seller's email (row E-01): while the booking is open, and
 * afterwards as they have the telephone number.
 */
export function isSellerEmailShared(booking: ContactStanding): boolean {
  return isOpenBooking(booking.status) || isBookingContactShared(booking)
}

/** Whether our own pages and calls show each side the other's email address: once the sale was paid for. */
export function isBookingEmailShared(booking: ContactStanding): boolean {
  return isBookingContactShared(booking) && wasBookingPaid(booking.status)
}

/** The state of a booking, as the beginning of a sentence that refuses a step. */
export const bookingStatusSentenceStart: Readonly<Record<BookingStatus, string>> = {
  requested: 'This booking is still waiting for the seller’s response',
  accepted: 'This booking has already been accepted',
  declined: 'The seller declined this booking',
  cancelled: 'This booking was canceled by its buyer',
  paid: 'This booking has been paid',
  completed: 'This booking has been paid and the car handed over',
  lost: 'Someone else bought this car',
  refunded: 'This booking was refunded',
}

import type { OfferSide, OfferStatus } from '#contract/offers.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/** The states of a negotiation. The comment at each step names who takes it; no other side may. */
export const offerTransitions: StateTransitions<OfferStatus> = {
  // The buyer's price waits for the seller.
  offered: [
    'countered', // The seller, with another price.
    'accepted', // The seller.
    'booked', // The seller, accepting where the buyer has booked the car.
    'declined', // The seller; the system, below the seller's minimum.
    'withdrawn', // The buyer.
    'expired', // The system, after 48 hours.
    'closed', // The system, when the car or a person leaves, or the public price falls to the offer.
  ],
  // The seller's price waits for the buyer.
  countered: [
    'offered', // The buyer, with another price.
    'accepted', // The buyer.
    'booked', // The buyer, accepting where they have booked the car.
    'declined', // The buyer; the system, where the buyer's other price is below the seller's minimum.
    'withdrawn', // The seller.
    'expired', // The system, after 48 hours.
    'closed', // The system, as above.
  ],
  // The agreed price is the buyer's to book, for 24 hours.
  accepted: [
    'booked', // The buyer, booking the car.
    'lapsed', // The system, after 24 hours.
    'closed', // The system, when the car or a person leaves.
  ],
  // A booking has the agreed price, as long as it stands.
  booked: [
    'accepted', // The system, when the booking ends within the 24 hours.
    'lapsed', // The system, when the booking ends after them.
    'bought', // The settlement of the buyer's payment.
    'declined', // The seller, declining the booking at the buyer's price.
    'withdrawn', // The seller, declining the booking at their own price.
    'closed', // The settlement of another buyer's payment for the same car.
  ],
  bought: [],
  declined: [],
  withdrawn: [],
  expired: [],
  lapsed: [],
  closed: [],
}

/** A buyer has at most one of these for a car. */
export const openOfferStatuses = ['offered', 'countered', 'accepted', 'booked'] as const satisfies OfferStatus[]
/** The two sides bargain still: each of these ends by itself within two days. A booked one lasts as long as its booking. */
export const bargainingOfferStatuses = ['offered', 'countered', 'accepted'] as const satisfies OfferStatus[]
/** A price is on the table. */
export const waitingOfferStatuses = ['offered', 'countered'] as const satisfies OfferStatus[]

export function isWaitingOffer(status: OfferStatus): boolean {
  return (waitingOfferStatuses as readonly OfferStatus[]).includes(status)
}

/** The side whose answer is awaited; null where none is. */
export function sideToAnswerOffer(status: OfferStatus): OfferSide | null {
  if (status === 'offered') return 'seller'
  return status === 'countered' ? 'buyer' : null
}

/** The state of a negotiation, as the sentence that refuses a step. */
export const offerStatusRefusalSentence: Readonly<Record<OfferStatus, string>> = {
  offered: 'This offer is waiting for the seller’s response.',
  countered: 'This offer is waiting for the buyer’s response.',
  accepted: 'This offer has already been accepted.',
  booked: 'The car is already booked at the agreed price.',
  bought: 'The car has been bought at the agreed price.',
  declined: 'This offer was declined. You can make a new one.',
  withdrawn: 'This offer was withdrawn.',
  expired: 'This offer has expired. You can make a new one.',
  lapsed: 'The time to book at the agreed price is over.',
  closed: 'This offer is closed.',
}

/** The same for the seller, who makes no offers. */
export const offerStatusRefusalOfSeller: Readonly<Record<OfferStatus, string>> = {
  ...offerStatusRefusalSentence,
  declined: 'This offer was declined.',
  expired: 'This offer has expired.',
}

import type { OfferStatus } from '#contract/offers.ts'

export type AgreedPriceSimulationBuyer = 0 | 1
/** The public price, the lower one that the seller may name for everybody, one's own agreed price, or the other buyer's. */
export type AgreedPriceSimulationPrice = 'full' | 'low' | 'own' | 'others'

export type AgreedPriceSimulationSide = {
  /** Null before the first offer, and where one has ended: then the buyer may make another. */
  offer: Extract<OfferStatus, 'offered' | 'countered' | 'accepted' | 'booked' | 'bought'> | null
  /** The time for an answer, or to book, is over, whether or not a timer has come to it. */
  isLate: boolean
  /** Both sides have agreed on the price once. */
  hasAgreed: boolean
  booking: { price: AgreedPriceSimulationPrice; isPaid: boolean; wasMadeLate: boolean } | null
  /**
   * An attempt that has ended is none; `held` is what its hold is for, `amount` what is captured of it. One whose booking
   * has ended wins nothing any more, whatever the buyer books next.
   */
  payment: {
    state: 'new' | 'won' | 'captured'
    isOfOpenBooking: boolean
    held: AgreedPriceSimulationPrice
    amount: AgreedPriceSimulationPrice
  } | null
}

export type AgreedPriceSimulationState = {
  /** `free`, `withdrawn`, or the buyer whom it is reserved for or sold to. */
  car: 'free' | 'withdrawn' | AgreedPriceSimulationBuyer
  isSold: boolean
  publicPrice: 'full' | 'low'
  /** The price that the seller has named for everybody; differs from `publicPrice` only in a broken variant. */
  namedPrice: 'full' | 'low'
  sides: [AgreedPriceSimulationSide, AgreedPriceSimulationSide]
}

/** Which prices are higher. */
const ranks: Readonly<Record<AgreedPriceSimulationPrice, number>> = { low: 0, own: 1, others: 1, full: 2 }

export const agreedPriceSimulationBuyers: readonly AgreedPriceSimulationBuyer[] = [0, 1]

export type AgreedPriceSimulationRule =
  | 'two buyers charged'
  | 'charged a price that is not theirs'
  | 'charged a price that nobody agreed to'
  | 'charged another price than the booking has'
  | 'charged more than the card held'
  | 'booked late at the agreed price'
  | 'public price changed by an offer'
  | 'bought without money'
  | 'charged without the car'
  | 'open offer for a sold car'
  | 'booked offer without a booking'

export function initialAgreedPriceSimulationState(): AgreedPriceSimulationState {
  const side = (): AgreedPriceSimulationSide => ({
    offer: null,
    isLate: false,
    hasAgreed: false,
    booking: null,
    payment: null,
  })
  return { car: 'free', isSold: false, publicPrice: 'full', namedPrice: 'full', sides: [side(), side()] }
}

/** The rules that must be true in every state, at any time. */
export function findViolatedAgreedPriceRules({
  car,
  isSold,
  publicPrice,
  namedPrice,
  sides,
}: AgreedPriceSimulationState): AgreedPriceSimulationRule[] {
  const rules: AgreedPriceSimulationRule[] = []
  if (sides.every(({ payment }) => payment?.state === 'captured')) rules.push('two buyers charged')
  if (publicPrice !== namedPrice) rules.push('public price changed by an offer')
  for (const buyer of agreedPriceSimulationBuyers) {
    const { offer, hasAgreed, booking, payment } = sides[buyer]
    if (booking?.price === 'own' && booking.wasMadeLate) rules.push('booked late at the agreed price')
    if (offer === 'booked' && booking === null) rules.push('booked offer without a booking')
    if (offer === 'bought' && payment?.state !== 'captured') rules.push('bought without money')
    if (isSold && offer !== null && offer !== 'bought') rules.push('open offer for a sold car')
    if (payment?.state !== 'captured') continue
    if (car !== buyer) rules.push('charged without the car')
    if (payment.amount === 'others') rules.push('charged a price that is not theirs')
    if (payment.amount !== booking?.price) rules.push('charged another price than the booking has')
    if (ranks[payment.amount] > ranks[payment.held]) rules.push('charged more than the card held')
    if (payment.amount === 'own' && !hasAgreed) rules.push('charged a price that nobody agreed to')
  }
  return rules
}

/** Nothing waits: no price is on the table or can be booked, and no payment is under way. */
export function isAgreedPriceSimulationSettled({ sides }: AgreedPriceSimulationState): boolean {
  return sides.every(
    ({ offer, payment }) =>
      (offer === null || offer === 'bought') && (payment === null || payment.state === 'captured'),
  )
}

export function copyAgreedPriceSimulationState(world: AgreedPriceSimulationState): AgreedPriceSimulationState {
  const copy = (side: AgreedPriceSimulationSide): AgreedPriceSimulationSide => ({
    ...side,
    booking: side.booking && { ...side.booking },
    payment: side.payment && { ...side.payment },
  })
  return { ...world, sides: [copy(world.sides[0]), copy(world.sides[1])] }
}

/** Buyers are interchangeable: which of them is which does not make a different state. */
export function agreedPriceSimulationStateKey({
  car,
  isSold,
  publicPrice,
  namedPrice,
  sides,
}: AgreedPriceSimulationState): string {
  const texts = agreedPriceSimulationBuyers.map((buyer) => {
    const { offer, isLate, hasAgreed, booking, payment } = sides[buyer]
    const booked = booking ? `${booking.price}${booking.isPaid}${booking.wasMadeLate}` : ''
    const paying = payment ? `${payment.state}${payment.isOfOpenBooking}${payment.held}${payment.amount}` : ''
    return `${offer}${isLate}${hasAgreed}|${booked}|${paying}|${car === buyer}`
  })
  return `${typeof car === 'string' ? car : ''}${isSold}${publicPrice}${namedPrice}#${texts.sort().join('#')}`
}

import type { OfferStatus } from '#contract/offers.ts'
import { exploreStates, type StateExplorationResult } from '#domain/sales/explore-states.ts'
import {
  type AgreedPriceSimulationBuyer,
  type AgreedPriceSimulationRule,
  type AgreedPriceSimulationSide,
  type AgreedPriceSimulationState,
  agreedPriceSimulationBuyers,
  agreedPriceSimulationStateKey,
  copyAgreedPriceSimulationState,
  findViolatedAgreedPriceRules,
  initialAgreedPriceSimulationState,
  isAgreedPriceSimulationSettled,
} from './agreed-price-simulation-state.ts'

/**
 * A model of offers, bookings and payments of two buyers for one car, small enough to visit every state that any order
 * of their transactions can reach. Each step is one transaction under the lock of the car, as in the code; a timer that
 * is late, a page that was open before, and a server that dies between two transactions are orders of these steps.
 * `payments/explore-double-sale-simulation.ts` has the steps inside a payment.
 */
export type AgreedPriceSimulationVariant = {
  /** Broken on purpose: a booking takes any price that was agreed on for the car. */
  takesAnyAgreedPrice?: boolean
  /** Broken on purpose: a booking trusts the timer to have ended what is over. */
  trustsTimer?: boolean
  /** Broken on purpose: an acceptance lowers the price of the car. */
  lowersPublicPrice?: boolean
  /** Broken on purpose: an acceptance sells the car. */
  sellsOnAcceptance?: boolean
  /** Broken on purpose: the offers of others end after the sale, not with it. */
  closesOffersLater?: boolean
  /** Broken on purpose: a counter-offer counts as agreed before it is accepted. */
  agreesByNaming?: boolean
  /** Broken on purpose: a payment takes all of its hold, whatever the booking costs by now. */
  capturesWholeHold?: boolean
}

export type AgreedPriceSimulationResult = StateExplorationResult<AgreedPriceSimulationRule> & {
  /** Every step that an offer's state took, as `offered → accepted`. */
  moves: Set<string>
}

export function exploreAgreedPriceSimulation(variant: AgreedPriceSimulationVariant): AgreedPriceSimulationResult {
  const moves = new Set<string>()
  const explored = exploreStates<AgreedPriceSimulationState, AgreedPriceSimulationRule>({
    start: initialAgreedPriceSimulationState(),
    keyOf: agreedPriceSimulationStateKey,
    findViolation: (world) => findViolatedAgreedPriceRules(world)[0],
    isSettled: isAgreedPriceSimulationSettled,
    visit(world, reach) {
      const change: Change = (step, apply) => {
        const next = copyAgreedPriceSimulationState(world)
        apply(next)
        reach(next, step)
      }
      visitCar(world, { moves, change })
      for (const buyer of agreedPriceSimulationBuyers) {
        visitOffer(world, { buyer, variant, moves, change })
        visitBooking(world, { buyer, variant, moves, change })
        visitPayment(world, { buyer, variant, moves, change })
      }
    },
  })
  return { ...explored, moves }
}

type Change = (step: string, apply: (next: AgreedPriceSimulationState) => void) => void
type Visit = {
  buyer: AgreedPriceSimulationBuyer
  variant: AgreedPriceSimulationVariant
  moves: Set<string>
  change: Change
}

/** What the seller does with the car for everybody. */
function visitCar(world: AgreedPriceSimulationState, { moves, change }: Pick<Visit, 'moves' | 'change'>): void {
  const endWaiting = (next: AgreedPriceSimulationState) => {
    for (const side of next.sides) if (isWaiting(side)) move(side, 'closed', moves)
  }
  if (world.car === 'free')
    change('the seller withdraws the car', (next) => {
      next.car = 'withdrawn'
      endWaiting(next)
    })
  if (world.car === 'withdrawn')
    change('the seller offers the car', (next) => {
      next.car = 'free'
    })
  const isPriceOpen = world.car === 'free' || world.car === 'withdrawn'
  if (isPriceOpen && world.publicPrice === 'full')
    change('the seller lowers the price below what was offered', (next) => {
      next.publicPrice = next.namedPrice = 'low'
      for (const { booking } of next.sides) if (booking && !booking.isPaid) booking.price = 'low'
      endWaiting(next)
    })
}

function visitOffer(world: AgreedPriceSimulationState, { buyer, variant, moves, change }: Visit): void {
  const side = world.sides[buyer]
  const step = (text: string, apply: (own: AgreedPriceSimulationSide, next: AgreedPriceSimulationState) => void) =>
    change(`${text} (buyer ${buyer})`, (next) => apply(next.sides[buyer], next))
  const { offer, isLate, booking, payment } = side
  const isOnOffer = world.car === 'free'
  if (offer !== null && offer !== 'bought' && !isLate)
    step('time passes', (own) => {
      own.isLate = true
    })
  if (offer === null && isOnOffer && world.publicPrice === 'full')
    step('the buyer offers', (own) => {
      own.offer = 'offered'
      own.isLate = false
      if (variant.agreesByNaming && own.booking && !own.booking.isPaid) own.booking.price = 'own'
    })
  if (offer === 'accepted' && isLate) step('the timer ends the agreement', (own) => move(own, 'lapsed', moves))
  if (offer !== 'offered' && offer !== 'countered') return
  if (isLate) {
    step('the timer ends the offer', (own) => move(own, 'expired', moves))
    return
  }
  step('one side declines', (own) => move(own, 'declined', moves))
  step('one side withdraws', (own) => move(own, 'withdrawn', moves))
  if (!isOnOffer) return
  step('another price is named', (own) => {
    move(own, offer === 'offered' ? 'countered' : 'offered', moves)
    own.isLate = false
  })
  // Refused while the booking's payment is being captured.
  if (payment?.state === 'won') return
  step('the price is accepted', (own, next) => {
    own.hasAgreed = true
    own.isLate = false
    if (variant.lowersPublicPrice) next.publicPrice = 'low'
    if (variant.sellsOnAcceptance) {
      own.offer = 'bought'
      return
    }
    if (!booking) return move(own, 'accepted', moves)
    move(own, 'booked', moves)
    if (own.booking && own.booking.price === 'full') own.booking = { ...own.booking, price: 'own', wasMadeLate: false }
  })
}

function visitBooking(world: AgreedPriceSimulationState, { buyer, variant, moves, change }: Visit): void {
  const { booking, payment, offer, isLate } = world.sides[buyer]
  if (booking === null && world.car === 'free') {
    change(`buyer ${buyer} books`, (next) => {
      const own = next.sides[buyer]
      const other = next.sides[buyer === 0 ? 1 : 0]
      const mayTake = offer === 'accepted' && (!isLate || variant.trustsTimer)
      const isLower = next.publicPrice === 'full'
      own.booking = { price: next.publicPrice, isPaid: false, wasMadeLate: offer === 'accepted' && isLate }
      if (mayTake) {
        if (isLower) own.booking.price = 'own'
        move(own, 'booked', moves)
      } else if (variant.takesAnyAgreedPrice && isLower && other.offer === 'accepted') own.booking.price = 'others'
    })
  }
  // Refused while the payment is being captured, under the same lock.
  const mayClose = booking && !booking.isPaid && payment?.state !== 'won'
  if (!mayClose) return
  change(`the booking of buyer ${buyer} ends`, (next) => closeBooking(next.sides[buyer], moves))
  if (offer !== 'booked') return
  // Which of the two it is depends on who had named the price.
  for (const to of ['declined', 'withdrawn'] as const)
    change(`the seller declines the booking of buyer ${buyer}, and the price is ${to}`, (next) => {
      move(next.sides[buyer], to, moves)
      closeBooking(next.sides[buyer], moves)
    })
}

/** A booking that has ended gives an agreed price back as long as its time lasts; a payment for it can no longer win. */
function closeBooking(own: AgreedPriceSimulationSide, moves: Set<string>): void {
  own.booking = null
  if (own.payment) own.payment.isOfOpenBooking = false
  if (own.offer === 'booked') move(own, own.isLate ? 'lapsed' : 'accepted', moves)
}

function visitPayment(world: AgreedPriceSimulationState, { buyer, variant, moves, change }: Visit): void {
  const { booking, payment } = world.sides[buyer]
  const step = (text: string, apply: (own: AgreedPriceSimulationSide, next: AgreedPriceSimulationState) => void) =>
    change(`${text} (buyer ${buyer})`, (next) => apply(next.sides[buyer], next))
  const isOutdated =
    payment?.state === 'new' && booking !== null && (payment.held !== booking.price || !payment.isOfOpenBooking)
  if (booking && !booking.isPaid && world.car === 'free' && (payment === null || isOutdated))
    step('the payment page opens', (own) => {
      own.payment = { state: 'new', isOfOpenBooking: true, held: booking.price, amount: booking.price }
    })
  if (payment?.state === 'new') {
    step('the attempt ends', (own) => {
      own.payment = null
    })
    if (world.car === 'free' && payment.isOfOpenBooking && booking && !booking.isPaid)
      step('the payment wins the car', (own, next) => {
        own.payment = { ...payment, state: 'won', amount: variant.capturesWholeHold ? payment.held : booking.price }
        next.car = buyer
      })
  }
  if (payment?.state === 'won') {
    step('the hold ends without a charge', (own, next) => {
      own.payment = null
      next.car = 'free'
    })
    step('the money is taken', (own, next) => recordSale(own, next, { buyer, variant, moves }))
  }
  if (variant.closesOffersLater && world.isSold && world.car !== buyer && world.sides[buyer].offer)
    step('the offer for the sold car ends', (own) => move(own, 'closed', moves))
}

/** One transaction: the sale, the end of every other booking of the car, and of every other offer. */
function recordSale(
  own: AgreedPriceSimulationSide,
  next: AgreedPriceSimulationState,
  { buyer, variant, moves }: Omit<Visit, 'change'>,
): void {
  if (!own.payment || !own.booking) return
  own.payment = { ...own.payment, state: 'captured' }
  own.booking = { ...own.booking, isPaid: true }
  next.isSold = true
  if (own.offer !== null) move(own, own.offer === 'booked' ? 'bought' : 'closed', moves)
  const other = next.sides[buyer === 0 ? 1 : 0]
  other.booking = null
  if (other.offer !== null && !variant.closesOffersLater) move(other, 'closed', moves)
}

function isWaiting({ offer }: AgreedPriceSimulationSide): boolean {
  return offer === 'offered' || offer === 'countered'
}

function move(side: AgreedPriceSimulationSide, to: OfferStatus, moves: Set<string>): void {
  moves.add(`${side.offer} → ${to}`)
  const isOpen = to === 'offered' || to === 'countered' || to === 'accepted' || to === 'booked' || to === 'bought'
  side.offer = isOpen ? to : null
  if (!isOpen) side.isLate = false
}

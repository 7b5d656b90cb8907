import type { PaymentState } from '#contract/payments.ts'

export type DoubleSaleSimulationBuyer = 0 | 1
type Intent = 'open' | 'held' | 'succeeded' | 'canceled'
export type DoubleSaleSimulationHandlerStep =
  | 'read'
  | 'claim'
  | 'write'
  | 'capture'
  | 'cancel'
  | 'abandon'
  | 'recordSale'
  | 'recordCancel'
  | 'recordEnd'
export type DoubleSaleSimulationHandlerState = {
  buyer: DoubleSaleSimulationBuyer
  at: DoubleSaleSimulationHandlerStep
  sawFree?: boolean
}

export type DoubleSaleSimulationState = {
  /** The buyer whom the car is reserved for or sold to; -1: free, -2: withdrawn. */
  car: DoubleSaleSimulationBuyer | -1 | -2
  soldTo: DoubleSaleSimulationBuyer | -1
  payments: [PaymentState, PaymentState]
  intents: [Intent, Intent]
  isBookingClosed: [boolean, boolean]
  handlers: (DoubleSaleSimulationHandlerState | null)[]
}

const handlerCount = 3
export const doubleSaleSimulationBuyers: readonly DoubleSaleSimulationBuyer[] = [0, 1]
export const otherDoubleSaleSimulationBuyer = (buyer: DoubleSaleSimulationBuyer): DoubleSaleSimulationBuyer =>
  buyer === 0 ? 1 : 0

export type DoubleSaleInvariantName =
  | 'both buyers charged'
  | 'charged without the car'
  | 'charged for a withdrawn car'
  | 'charged for a closed booking'
  | 'sold without money'
  | 'sold to one, held by the other'
  | 'two winners'

export function initialDoubleSaleSimulationState(): DoubleSaleSimulationState {
  return {
    car: -1,
    soldTo: -1,
    payments: ['new', 'new'],
    intents: ['open', 'open'],
    isBookingClosed: [false, false],
    handlers: Array(handlerCount).fill(null),
  }
}

/** The rules that must be true in every state, at any time. */
export function findViolatedDoubleSaleInvariants({
  car,
  soldTo,
  payments,
  intents,
  isBookingClosed,
}: DoubleSaleSimulationState): DoubleSaleInvariantName[] {
  const rules: DoubleSaleInvariantName[] = []
  if (intents[0] === 'succeeded' && intents[1] === 'succeeded') rules.push('both buyers charged')
  for (const buyer of doubleSaleSimulationBuyers) {
    if (soldTo === buyer && intents[buyer] !== 'succeeded') rules.push('sold without money')
    if (intents[buyer] !== 'succeeded') continue
    if (car !== buyer) rules.push(car === -2 ? 'charged for a withdrawn car' : 'charged without the car')
    if (isBookingClosed[buyer]) rules.push('charged for a closed booking')
  }
  if (soldTo !== -1 && car !== soldTo) rules.push('sold to one, held by the other')
  if (payments.filter((state) => state === 'won' || state === 'captured').length > 1) rules.push('two winners')
  return rules
}

/** True if no handler is running, no money is held, and every charged buyer has the car. */
export function isDoubleSaleSimulationSettled({
  car,
  soldTo,
  payments,
  intents,
  handlers,
}: DoubleSaleSimulationState): boolean {
  if (handlers.some(Boolean) || intents.some((intent) => intent === 'open' || intent === 'held')) return false
  const isPaid = (buyer: DoubleSaleSimulationBuyer) => payments[buyer] === 'captured' && soldTo === buyer
  return (
    doubleSaleSimulationBuyers.every((buyer) => intents[buyer] !== 'succeeded' || isPaid(buyer)) &&
    (car < 0 || soldTo === car)
  )
}

export function copyDoubleSaleSimulationState(world: DoubleSaleSimulationState): DoubleSaleSimulationState {
  return {
    car: world.car,
    soldTo: world.soldTo,
    payments: [...world.payments],
    intents: [...world.intents],
    isBookingClosed: [...world.isBookingClosed],
    handlers: [...world.handlers],
  }
}

/** Handlers are interchangeable: their order does not make a different state. */
export function doubleSaleSimulationStateKey({
  car,
  soldTo,
  payments,
  intents,
  isBookingClosed,
  handlers,
}: DoubleSaleSimulationState): string {
  const busy = handlers
    .map((handler) => (handler ? `${handler.buyer}${handler.at}${handler.sawFree ?? ''}` : ''))
    .sort()
  return `${car}${soldTo}${payments}${intents}${isBookingClosed}${busy}`
}

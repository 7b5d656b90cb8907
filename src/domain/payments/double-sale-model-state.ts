import type { PaymentState } from '#contract/payments.ts'

export type DoubleSaleModelBuyer = 0 | 1
type Intent = 'open' | 'held' | 'succeeded' | 'canceled'
export type DoubleSaleModelHandlerStep =
  | 'read'
  | 'claim'
  | 'write'
  | 'capture'
  | 'cancel'
  | 'abandon'
  | 'recordSale'
  | 'recordCancel'
  | 'recordEnd'
export type DoubleSaleModelHandler = { buyer: DoubleSaleModelBuyer; at: DoubleSaleModelHandlerStep; sawFree?: boolean }

export type DoubleSaleModelState = {
  /** The buyer whom the car is reserved for or sold to; -1: free, -2: withdrawn. */
  car: DoubleSaleModelBuyer | -1 | -2
  soldTo: DoubleSaleModelBuyer | -1
  payments: [PaymentState, PaymentState]
  intents: [Intent, Intent]
  isBookingClosed: [boolean, boolean]
  handlers: (DoubleSaleModelHandler | null)[]
}

const handlerCount = 3
export const doubleSaleModelBuyers: readonly DoubleSaleModelBuyer[] = [0, 1]
export const otherDoubleSaleModelBuyer = (buyer: DoubleSaleModelBuyer): DoubleSaleModelBuyer => (buyer === 0 ? 1 : 0)

export type DoubleSaleModelInvariantName =
  | 'both buyers charged'
  | 'charged without the car'
  | 'charged for a withdrawn car'
  | 'charged for a closed booking'
  | 'sold without money'
  | 'sold to one, held by the other'
  | 'two winners'

export function initialDoubleSaleModelState(): DoubleSaleModelState {
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
}: DoubleSaleModelState): DoubleSaleModelInvariantName[] {
  const rules: DoubleSaleModelInvariantName[] = []
  if (intents[0] === 'succeeded' && intents[1] === 'succeeded') rules.push('both buyers charged')
  for (const buyer of doubleSaleModelBuyers) {
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
export function isDoubleSaleModelSettled({ car, soldTo, payments, intents, handlers }: DoubleSaleModelState): boolean {
  if (handlers.some(Boolean) || intents.some((intent) => intent === 'open' || intent === 'held')) return false
  const isPaid = (buyer: DoubleSaleModelBuyer) => payments[buyer] === 'captured' && soldTo === buyer
  return (
    doubleSaleModelBuyers.every((buyer) => intents[buyer] !== 'succeeded' || isPaid(buyer)) &&
    (car < 0 || soldTo === car)
  )
}

export function copyDoubleSaleModelState(world: DoubleSaleModelState): DoubleSaleModelState {
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
export function doubleSaleModelStateKey({
  car,
  soldTo,
  payments,
  intents,
  isBookingClosed,
  handlers,
}: DoubleSaleModelState): string {
  const busy = handlers
    .map((handler) => (handler ? `${handler.buyer}${handler.at}${handler.sawFree ?? ''}` : ''))
    .sort()
  return `${car}${soldTo}${payments}${intents}${isBookingClosed}${busy}`
}

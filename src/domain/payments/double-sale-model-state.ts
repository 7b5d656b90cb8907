import type { PaymentState } from '#contract/payments.ts'

export type ModelBuyer = 0 | 1
type Intent = 'open' | 'held' | 'succeeded' | 'canceled'
export type ModelHandlerStep =
  | 'read'
  | 'claim'
  | 'write'
  | 'capture'
  | 'cancel'
  | 'abandon'
  | 'recordSale'
  | 'recordCancel'
  | 'recordEnd'
export type ModelHandler = { buyer: ModelBuyer; at: ModelHandlerStep; sawFree?: boolean }

export type ModelState = {
  /** The buyer whom the car is reserved for or sold to; -1: free, -2: withdrawn. */
  car: ModelBuyer | -1 | -2
  soldTo: ModelBuyer | -1
  payments: [PaymentState, PaymentState]
  intents: [Intent, Intent]
  isBookingClosed: [boolean, boolean]
  handlers: (ModelHandler | null)[]
}

const handlerCount = 3
export const modelBuyers: readonly ModelBuyer[] = [0, 1]
export const otherModelBuyer = (buyer: ModelBuyer): ModelBuyer => (buyer === 0 ? 1 : 0)

export type ModelInvariantName =
  | 'both buyers charged'
  | 'charged without the car'
  | 'charged for a withdrawn car'
  | 'charged for a closed booking'
  | 'sold without money'
  | 'sold to one, held by the other'
  | 'two winners'

export function initialModelState(): ModelState {
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
export function findViolatedModelInvariants({
  car,
  soldTo,
  payments,
  intents,
  isBookingClosed,
}: ModelState): ModelInvariantName[] {
  const rules: ModelInvariantName[] = []
  if (intents[0] === 'succeeded' && intents[1] === 'succeeded') rules.push('both buyers charged')
  for (const buyer of modelBuyers) {
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
export function isModelSettled({ car, soldTo, payments, intents, handlers }: ModelState): boolean {
  if (handlers.some(Boolean) || intents.some((intent) => intent === 'open' || intent === 'held')) return false
  const isPaid = (buyer: ModelBuyer) => payments[buyer] === 'captured' && soldTo === buyer
  return modelBuyers.every((buyer) => intents[buyer] !== 'succeeded' || isPaid(buyer)) && (car < 0 || soldTo === car)
}

export function copyModelState(world: ModelState): ModelState {
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
export function modelStateKey({ car, soldTo, payments, intents, isBookingClosed, handlers }: ModelState): string {
  const busy = handlers
    .map((handler) => (handler ? `${handler.buyer}${handler.at}${handler.sawFree ?? ''}` : ''))
    .sort()
  return `${car}${soldTo}${payments}${intents}${isBookingClosed}${busy}`
}

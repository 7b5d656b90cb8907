import type { PaymentState } from '#contract/payments.ts'

export type Buyer = 0 | 1
type Intent = 'open' | 'held' | 'succeeded' | 'canceled'
export type HandlerStep =
  | 'read'
  | 'claim'
  | 'write'
  | 'capture'
  | 'cancel'
  | 'abandon'
  | 'recordSale'
  | 'recordCancel'
  | 'recordEnd'
export type Handler = { buyer: Buyer; at: HandlerStep; sawFree?: boolean }

export type ModelState = {
  /** The buyer whom the car is reserved for or sold to; -1: free, -2: withdrawn. */
  car: Buyer | -1 | -2
  soldTo: Buyer | -1
  payments: [PaymentState, PaymentState]
  intents: [Intent, Intent]
  isBookingClosed: [boolean, boolean]
  handlers: (Handler | null)[]
}

const handlerCount = 3
export const buyers: readonly Buyer[] = [0, 1]
export const other = (buyer: Buyer): Buyer => (buyer === 0 ? 1 : 0)

export type InvariantName =
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

/** What must hold in every state, whatever is under way. */
export function findViolatedInvariants({
  car,
  soldTo,
  payments,
  intents,
  isBookingClosed,
}: ModelState): InvariantName[] {
  const rules: InvariantName[] = []
  if (intents[0] === 'succeeded' && intents[1] === 'succeeded') rules.push('both buyers charged')
  for (const buyer of buyers) {
    if (soldTo === buyer && intents[buyer] !== 'succeeded') rules.push('sold without money')
    if (intents[buyer] !== 'succeeded') continue
    if (car !== buyer) rules.push(car === -2 ? 'charged for a withdrawn car' : 'charged without the car')
    if (isBookingClosed[buyer]) rules.push('charged for a closed booking')
  }
  if (soldTo !== -1 && car !== soldTo) rules.push('sold to one, held by the other')
  if (payments.filter((state) => state === 'won' || state === 'captured').length > 1) rules.push('two winners')
  return rules
}

/** No handler is under way, no money is held, and whoever was charged has the car. */
export function isSettled({ car, soldTo, payments, intents, handlers }: ModelState): boolean {
  if (handlers.some(Boolean) || intents.some((intent) => intent === 'open' || intent === 'held')) return false
  const isPaid = (buyer: Buyer) => payments[buyer] === 'captured' && soldTo === buyer
  return buyers.every((buyer) => intents[buyer] !== 'succeeded' || isPaid(buyer)) && (car < 0 || soldTo === car)
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

/** Handlers are alike: their order makes no other state. */
export function modelStateKey({ car, soldTo, payments, intents, isBookingClosed, handlers }: ModelState): string {
  const busy = handlers
    .map((handler) => (handler ? `${handler.buyer}${handler.at}${handler.sawFree ?? ''}` : ''))
    .sort()
  return `${car}${soldTo}${payments}${intents}${isBookingClosed}${busy}`
}

import type { PaymentState } from '#contract/payments.ts'
import { exploreStates, type StateExplorationResult } from '#domain/sales/explore-states.ts'
import {
  copyDoubleSaleSimulationState,
  type DoubleSaleInvariantName,
  type DoubleSaleSimulationBuyer,
  type DoubleSaleSimulationHandlerState,
  type DoubleSaleSimulationHandlerStep,
  type DoubleSaleSimulationState,
  doubleSaleSimulationBuyers,
  doubleSaleSimulationStateKey,
  findViolatedDoubleSaleInvariants,
  initialDoubleSaleSimulationState,
  isDoubleSaleSimulationSettled,
  otherDoubleSaleSimulationBuyer,
} from './double-sale-simulation-state.ts'

/**
 * A model of `advance-payment-with-provider.ts` for two buyers, one car and three handlers, small enough to visit every state that any
 * interleaving can reach. Webhook, buyer's page, reconciler and duplicates are all "a handler starts", and each handler
 * may die between any two steps. The buyer may confirm or walk away, the seller may withdraw the car, a booking may be
 * cancelled, a hold may expire. A lost answer needs no step of its own: it is a handler that dies after the action.
 */
export type DoubleSaleSimulationVariant = {
  /** Also model how the reconciler ends abandoned payments: cancel at the provider, then read back who won. */
  cancelsAbandoned?: boolean
  /** Broken on purpose: the provider takes the money on confirmation. */
  capturesAutomatically?: boolean
  /** Broken on purpose: one transaction checks the car and another reserves it. */
  checksThenWrites?: boolean
  /** Broken on purpose: a reservation ends after a time that we set ourselves. */
  freesCarByTime?: boolean
  /** Broken on purpose: a capture with a lost answer is treated as failed. */
  freesCarOnLostAnswer?: boolean
}

export type DoubleSaleSimulationResult = StateExplorationResult<DoubleSaleInvariantName> & {
  /** Every step that a payment's state took, as `new → won`. */
  moves: Set<string>
}

/** @param rule look for a violation of this rule only. */
export function exploreDoubleSaleSimulation(
  variant: DoubleSaleSimulationVariant,
  rule?: DoubleSaleInvariantName,
): DoubleSaleSimulationResult {
  const moves = new Set<string>()
  const explored = exploreStates<DoubleSaleSimulationState, DoubleSaleInvariantName>({
    start: initialDoubleSaleSimulationState(),
    keyOf: doubleSaleSimulationStateKey,
    findViolation: (world) => findViolatedDoubleSaleInvariants(world).find((found) => !rule || found === rule),
    isSettled: isDoubleSaleSimulationSettled,
    visit: (world, reach) => visitNext(world, variant, moves, reach),
  })
  return { ...explored, moves }
}

type Visit = (next: DoubleSaleSimulationState, step: string) => void

function visitNext(
  world: DoubleSaleSimulationState,
  variant: DoubleSaleSimulationVariant,
  moves: Set<string>,
  visit: Visit,
): void {
  const change = (step: string, apply: (next: DoubleSaleSimulationState) => void) => {
    const next = copyDoubleSaleSimulationState(world)
    apply(next)
    visit(next, step)
  }
  for (const buyer of doubleSaleSimulationBuyers) visitOutside(world, { buyer, variant, moves, change })
  if (world.car === -1) {
    change('the seller withdraws the car', (next) => {
      next.car = -2
    })
  }
  world.handlers.forEach((handler, index) => {
    if (handler) {
      change(`handler ${index} dies before ${handler.at}`, (next) => {
        next.handlers[index] = null
      })
      visitHandler(world, { handler, index, variant, moves, change })
      return
    }
    for (const buyer of doubleSaleSimulationBuyers) {
      change(`handler ${index} starts for buyer ${buyer}`, (next) => {
        next.handlers[index] = { buyer, at: 'read' }
      })
      const isOpen = world.payments[buyer] === 'new' || world.payments[buyer] === 'won'
      if (variant.cancelsAbandoned && isOpen) {
        change(`the reconciler ${index} gives buyer ${buyer} up`, (next) => {
          next.handlers[index] = { buyer, at: 'abandon' }
        })
      }
    }
  })
}

type Change = (step: string, apply: (next: DoubleSaleSimulationState) => void) => void

/** The actions of buyers, card networks and (in the broken variant) clocks. */
function visitOutside(
  world: DoubleSaleSimulationState,
  {
    buyer,
    variant,
    moves,
    change,
  }: { buyer: DoubleSaleSimulationBuyer; variant: DoubleSaleSimulationVariant; moves: Set<string>; change: Change },
): void {
  if (world.intents[buyer] === 'open') {
    change(`buyer ${buyer} confirms`, (next) => {
      next.intents[buyer] = variant.capturesAutomatically ? 'succeeded' : 'held'
    })
    change(`buyer ${buyer}'s intent is abandoned`, (next) => {
      next.intents[buyer] = 'canceled'
    })
  }
  if (world.intents[buyer] === 'held') {
    change(`buyer ${buyer}'s hold expires`, (next) => {
      next.intents[buyer] = 'canceled'
    })
  }
  // Refused while the payment is `won`, under the same lock of the car.
  const mayClose = world.payments[buyer] !== 'won' && world.payments[buyer] !== 'captured'
  if (mayClose && !world.isBookingClosed[buyer]) {
    change(`buyer ${buyer} cancels the booking`, (next) => {
      next.isBookingClosed[buyer] = true
    })
  }
  if (variant.freesCarByTime && world.payments[buyer] === 'won' && world.soldTo === -1) {
    change(`the reservation for buyer ${buyer} runs out`, (next) => {
      move(next, { buyer, to: 'failed', moves })
      if (next.car === buyer) next.car = -1
    })
  }
}

function visitHandler(
  world: DoubleSaleSimulationState,
  given: {
    handler: DoubleSaleSimulationHandlerState
    index: number
    variant: DoubleSaleSimulationVariant
    moves: Set<string>
    change: Change
  },
): void {
  const { handler, index, variant, moves, change } = given
  const { buyer, at } = handler
  const intent = world.intents[buyer]
  const step = (
    apply: (next: DoubleSaleSimulationState, go: (to: DoubleSaleSimulationHandlerStep | null) => void) => void,
    note = '',
  ) =>
    change(`handler ${index}, buyer ${buyer}: ${at}${note}`, (next) => {
      const go = (to: DoubleSaleSimulationHandlerStep | null) => {
        next.handlers[index] = to ? { buyer, at: to } : null
      }
      apply(next, go)
    })
  const commands: Partial<Record<PaymentState, DoubleSaleSimulationHandlerStep>> = { won: 'capture', lost: 'cancel' }
  switch (at) {
    case 'read':
      step((_, go) => go(intent === 'open' ? null : intent === 'canceled' ? 'recordEnd' : 'claim'))
      break
    case 'claim':
      if (variant.checksThenWrites) {
        step((next) => {
          next.handlers[index] = { buyer, at: 'write', sawFree: next.car === -1 }
        })
        break
      }
      step((next, go) => {
        if (next.payments[buyer] === 'new') claim(next, { buyer, isFree: next.car === -1, moves })
        go(commands[next.payments[buyer]] ?? null)
      })
      break
    case 'write':
      step((next, go) => {
        if (next.payments[buyer] === 'new') claim(next, { buyer, isFree: handler.sawFree ?? false, moves })
        go(commands[next.payments[buyer]] ?? null)
      })
      break
    case 'capture':
      if (variant.freesCarOnLostAnswer) {
        step((next, go) => {
          if (intent === 'held') next.intents[buyer] = 'succeeded'
          go('recordEnd')
        }, ', done, answer lost, taken for a failure')
      }
      step((next, go) => {
        if (intent === 'held') next.intents[buyer] = 'succeeded'
        go(next.intents[buyer] === 'succeeded' ? 'recordSale' : 'recordEnd')
      })
      break
    case 'cancel':
      step((next, go) => {
        if (intent !== 'succeeded') next.intents[buyer] = 'canceled'
        go('recordCancel')
      })
      break
    case 'abandon':
      step((next, go) => {
        if (intent !== 'succeeded') next.intents[buyer] = 'canceled'
        go(next.intents[buyer] === 'succeeded' ? 'recordSale' : 'recordEnd')
      })
      break
    case 'recordSale':
      step((next, go) => {
        if (next.payments[buyer] === 'won') {
          move(next, { buyer, to: 'captured', moves })
          next.soldTo = buyer
          // The sale closes every other open booking of the car.
          next.isBookingClosed[otherDoubleSaleSimulationBuyer(buyer)] = true
        }
        go(null)
      })
      break
    case 'recordCancel':
      step((next, go) => {
        if (next.payments[buyer] === 'lost') move(next, { buyer, to: 'canceled', moves })
        go(null)
      })
      break
    case 'recordEnd':
      step((next, go) => {
        const state = next.payments[buyer]
        if (state === 'lost') move(next, { buyer, to: 'canceled', moves })
        if (state === 'new' || state === 'won') {
          move(next, { buyer, to: 'failed', moves })
          if (next.car === buyer) next.car = -1
        }
        go(null)
      })
      break
  }
}

function claim(
  next: DoubleSaleSimulationState,
  { buyer, isFree, moves }: { buyer: DoubleSaleSimulationBuyer; isFree: boolean; moves: Set<string> },
): void {
  const isWon = isFree && !next.isBookingClosed[buyer]
  if (isWon) next.car = buyer
  move(next, { buyer, to: isWon ? 'won' : 'lost', moves })
}

function move(
  next: DoubleSaleSimulationState,
  { buyer, to, moves }: { buyer: DoubleSaleSimulationBuyer; to: PaymentState; moves: Set<string> },
): void {
  moves.add(`${next.payments[buyer]} → ${to}`)
  next.payments[buyer] = to
}

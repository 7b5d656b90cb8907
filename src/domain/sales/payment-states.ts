import type { PaymentState } from '#contract/payments.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/**
 * The states of one attempt to pay. The state is also the queue of commands to the card provider, so that a crash loses
 * none: `won` means capture, `lost` means cancel, and only the provider reports when that is done.
 * `explore-double-sale-simulation.ts` checks every interleaving of these steps.
 */
export const paymentTransitions: StateTransitions<PaymentState> = {
  new: [
    'won', // The money is held and the car was free: it is reserved for this payment.
    'lost', // The money is held and the car is no longer available.
    'failed', // The provider reports that nothing is held any more, or never made an intent.
  ],
  won: [
    'captured', // The provider reports the money taken: the car is sold.
    'failed', // The provider reports the intent canceled, which is final: the car is free again.
  ],
  lost: [
    'canceled', // The provider reports the hold released.
  ],
  captured: [
    'refunded', // The provider reports all of the money given back: the car is no longer sold.
  ],
  refunded: [],
  failed: [],
  canceled: [],
}

/** True once the provider took the money, whether or not it was refunded later. */
export function wasPaymentCaptured(state: PaymentState): boolean {
  return state === 'captured' || state === 'refunded'
}

/** States in which the card provider still has work to do. */
export const openPaymentStates = ['new', 'won', 'lost'] as const satisfies PaymentState[]

export function isOpenPayment(state: PaymentState): boolean {
  return (openPaymentStates as readonly PaymentState[]).includes(state)
}

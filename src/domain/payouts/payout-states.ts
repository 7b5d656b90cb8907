import type { PayoutState } from '#contract/payouts.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/** The life of what a seller gets for a sale. */
export const payoutTransitions: StateTransitions<PayoutState> = {
  waiting: [
    'due', // Both sides confirmed the hand-over.
    'reversed', // All of the sale was given back.
  ],
  due: [
    'paid', // An Admin transferred it.
    'reversed', // All of the sale was given back.
  ],
  paid: [
    'reversed', // All of the sale was given back; what was handed over is asked back.
  ],
  reversed: [
    'waiting', // The buyer's bank gave its money back on appeal, before the hand-over.
    'due', // The same, after it; what the seller had returned is owed again.
    'paid', // The same, and the seller has returned nothing, or not all.
  ],
}

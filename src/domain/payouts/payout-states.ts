import type { PayoutState } from '#contract/payouts.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/** The states of a seller's payout for a sale. */
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
    'reversed', // All of the sale was given back; the seller must return what was paid out.
  ],
  reversed: [
    'waiting', // The buyer's bank returned its money on appeal, before the hand-over.
    'due', // The same, after it; what the seller had returned is owed again.
    'paid', // The same, and the seller has returned nothing, or only a part.
  ],
}

import type { DisputeState } from '#contract/disputes.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/** The states of a dispute about a sale. The comment at each step names who takes it. */
export const refundRequestAndChargebackTransitions: StateTransitions<DisputeState> = {
  open: [
    'answered', // The seller, in time.
    'refunded', // Admin, once the seller has answered or their time is over.
    'declined', // Admin, as above.
    'withdrawn', // The buyer.
    'won', // The buyer's bank, in a dispute of the card.
    'lost', // The buyer's bank, in a dispute of the card.
  ],
  answered: [
    'refunded', // Admin.
    'declined', // Admin.
    'withdrawn', // The buyer.
  ],
  refunded: [],
  declined: [],
  withdrawn: [],
  won: [],
  lost: [
    'won', // The buyer's bank, on appeal: it gave the money back to us after all.
  ],
}

import type { RefundState } from '#contract/refunds.ts'
import type { Transitions } from '#domain/transitions.ts'

/** The life of a refund. `new` is also the queue of the command to the card provider. */
export const refundTransitions: Transitions<RefundState> = {
  new: [
    'succeeded', // The provider reports it.
    'failed', // The provider refused it, or the buyer's bank did.
  ],
  succeeded: [
    'failed', // The buyer's bank sent the money back later, for instance because the account is closed.
  ],
  failed: [],
}

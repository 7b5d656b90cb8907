import type { RefundState } from '#contract/refunds.ts'
import type { StateTransitions } from '#domain/state-transitions.ts'

/** The states of a refund. `new` is also the queue of the command to the card provider. */
export const refundTransitions: StateTransitions<RefundState> = {
  new: [
    'succeeded', // The provider reports it.
    'failed', // The provider refused it, or the buyer's bank did.
  ],
  succeeded: [
    'failed', // The buyer's bank returned the money later, for example because the account is closed.
  ],
  failed: [],
}

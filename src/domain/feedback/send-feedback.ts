import type { SendFeedbackRequest } from '#contract/feedback.ts'
import type { DbOrTx } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { saveFeedbackMessage } from './save-feedback-message.ts'

/** Row S-17: saves a Buyer's feedback on the marketplace for the Admins. */
export async function sendFeedback(
  db: DbOrTx,
  actor: MaybeActor,
  input: SendFeedbackRequest & { now: Date },
): Promise<{ id: string }> {
  const buyer = requireRole(actor, 'Buyer')
  return saveFeedbackMessage(db, { kind: 'feedback', accountId: buyer.accountId, input })
}

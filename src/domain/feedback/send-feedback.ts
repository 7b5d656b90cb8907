import type { SendFeedback } from '#contract/feedback.ts'
import type { DbOrTx } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { saveMessage } from './save-message.ts'

/** Row S-17: a Buyer's words about the market place, kept for the Admins. */
export async function sendFeedback(
  db: DbOrTx,
  actor: MaybeActor,
  input: SendFeedback & { now: Date },
): Promise<{ id: string }> {
  const buyer = requireRole(actor, 'Buyer')
  return saveMessage(db, { kind: 'feedback', accountId: buyer.accountId, input })
}

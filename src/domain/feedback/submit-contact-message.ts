import type { SubmitContactRequest } from '#contract/feedback.ts'
import type { DbOrTx } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { saveFeedbackMessage } from './save-feedback-message.ts'

/** Saves a message from the contact page, which any visitor may send. */
export async function submitContactMessage(
  db: DbOrTx,
  actor: MaybeActor,
  input: SubmitContactRequest & { now: Date },
): Promise<{ id: string }> {
  return saveFeedbackMessage(db, { kind: 'contact', accountId: actor?.accountId ?? null, input })
}

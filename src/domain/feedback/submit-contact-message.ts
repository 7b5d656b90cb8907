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
  // Only a report is about a page.
  const about = input.topic === 'report' ? input.about : undefined
  return saveFeedbackMessage(db, { kind: 'contact', accountId: actor?.accountId ?? null, input: { ...input, about } })
}

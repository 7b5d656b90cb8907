import type { SendFeedback } from '#contract/feedback.ts'
import type { DbOrTx } from '#db/client.ts'
import type { MaybeActor } from '#domain/actor.ts'
import { saveMessage } from './save-message.ts'

/** A message from the contact page; anybody may write one. */
export async function sendContactMessage(
  db: DbOrTx,
  actor: MaybeActor,
  input: SendFeedback & { now: Date },
): Promise<{ id: string }> {
  return saveMessage(db, { kind: 'contact', accountId: actor?.accountId ?? null, input })
}

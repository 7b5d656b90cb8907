import { randomUUIDv7 } from 'node:crypto'
import type { ContactTopic, SendFeedbackRequest } from '#contract/feedback.ts'
import type { DbOrTx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'

/** Saves a user's message for the Admins. */
export async function saveFeedbackMessage(
  db: DbOrTx,
  entry: {
    kind: 'feedback' | 'contact'
    accountId: string | null
    input: SendFeedbackRequest & { now: Date; topic?: ContactTopic | undefined; about?: string | undefined }
  },
): Promise<{ id: string }> {
  const id = randomUUIDv7()
  const { kind, accountId } = entry
  const { email, text, topic, about, now } = entry.input
  await db.insert(feedback).values({ id, kind, accountId, email, topic, about: about || null, text, createdAt: now })
  return { id }
}

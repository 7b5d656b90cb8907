import { randomUUIDv7 } from 'node:crypto'
import type { SendFeedbackRequest } from '#contract/feedback.ts'
import type { DbOrTx } from '#db/client.ts'
import { feedback } from '#db/schema/feedback.ts'

/** Saves a user's message for the Admins. */
export async function saveFeedbackMessage(
  db: DbOrTx,
  entry: { kind: 'feedback' | 'contact'; accountId: string | null; input: SendFeedbackRequest & { now: Date } },
): Promise<{ id: string }> {
  const id = randomUUIDv7()
  const { email, text, now } = entry.input
  await db.insert(feedback).values({ id, kind: entry.kind, accountId: entry.accountId, email, text, createdAt: now })
  return { id }
}

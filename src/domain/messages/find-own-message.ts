import { roles } from '#contract/accounts.ts'
import type { Message } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { loadThreadMessages, messageForReader } from './load-messages.ts'
import { messageThreadNotFoundError } from './message-thread-sides.ts'

/** The message that the acting person has just sent, as they see it. */
export async function findOwnMessage(
  db: DbOrTx,
  actor: MaybeActor,
  { threadId, seq }: { threadId: string; seq: number },
): Promise<Message> {
  const { accountId } = requireRole(actor, ...roles)
  const [message] = await loadThreadMessages(db, { threadId, after: seq - 1, before: seq + 1 })
  if (!message || message.senderId !== accountId) throw messageThreadNotFoundError()
  return messageForReader(accountId, message)
}

import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { messageThreads } from '#db/schema/messages.ts'
import type { Actor } from '#domain/actor.ts'
import { messageThreadNotFoundError, messageThreadSideOf } from './message-thread-sides.ts'

/**
 * Locks a thread of the acting person, so that its messages are numbered one after the other.
 * @throws DomainError `not_found`, for the threads of others too.
 */
export async function lockOwnMessageThread(tx: Tx, { accountId }: Actor, threadId: string) {
  const [thread] = await tx.select().from(messageThreads).where(eq(messageThreads.id, threadId)).for('no key update')
  const side = thread && messageThreadSideOf(accountId, thread)
  if (!thread || !side) throw messageThreadNotFoundError()
  return { thread, side }
}

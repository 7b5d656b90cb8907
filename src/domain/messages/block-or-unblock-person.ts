import { and, eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { messageBlocks, messageStreamSignals } from '#db/schema/messages.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnMessageThread } from './lock-own-message-thread.ts'
import { messageThreadColumnsOfSide } from './message-thread-sides.ts'

/**
 * Blocks the other person of a thread, in all threads with them, or lifts the block. What was written stays.
 * @throws DomainError `not_found` for the threads of others.
 */
export async function blockOrUnblockPerson(
  db: Db,
  actor: MaybeActor,
  { threadId, isBlocked, now }: { threadId: string; isBlocked: boolean; now: Date },
): Promise<{ id: string }> {
  const person = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, person)
    const { thread, side } = await lockOwnMessageThread(tx, person, threadId)
    const { ownId, otherId } = messageThreadColumnsOfSide(thread, side)
    const isIt = and(eq(messageBlocks.blockerId, ownId), eq(messageBlocks.blockedId, otherId))
    if (isBlocked) {
      const block = { blockerId: ownId, blockedId: otherId, createdAt: now }
      await tx.insert(messageBlocks).values(block).onConflictDoNothing()
    } else await tx.delete(messageBlocks).where(isIt)
    await tx.insert(messageStreamSignals).values([ownId, otherId].map((accountId) => ({ threadId, accountId })))
    return { id: threadId }
  })
}

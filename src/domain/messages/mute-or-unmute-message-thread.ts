import { eq } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { messageThreads } from '#db/schema/messages.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { lockOwnMessageThread } from './lock-own-message-thread.ts'
import { cancelNewMessageMail } from './queue-new-message-mail.ts'

/**
 * Turns mail about a thread off or on for the acting person; its messages still arrive on the site.
 * @throws DomainError `not_found` for the threads of others.
 */
export async function muteOrUnmuteMessageThread(
  db: Db,
  actor: MaybeActor,
  { threadId, isMuted, now }: { threadId: string; isMuted: boolean; now: Date },
): Promise<{ id: string }> {
  const person = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    const { thread, side } = await lockOwnMessageThread(tx, person, threadId)
    const at = isMuted ? now : null
    await tx
      .update(messageThreads)
      .set(side === 'buyer' ? { buyerMutedAt: at } : { sellerMutedAt: at })
      .where(eq(messageThreads.id, threadId))
    if (isMuted) await cancelNewMessageMail(tx, { thread, side })
    return { id: threadId }
  })
}

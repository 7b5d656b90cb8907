import { roles } from '#contract/accounts.ts'
import type { SendMessageRequest } from '#contract/messages.ts'
import type { Db } from '#db/client.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireConfirmedEmail, requireRole } from '#domain/actor.ts'
import { rejectClosedMessageThread } from './find-message-thread-closed-reason.ts'
import { lockOwnMessageThread } from './lock-own-message-thread.ts'
import { messageThreadColumnsOfSide } from './message-thread-sides.ts'
import { storeMessage } from './store-message.ts'

/**
 * Row G-19: adds a message to a thread of the acting person. Sending it again with the same `clientId` stores nothing
 * and returns the same number.
 * @throws DomainError `not_found` for the threads of others; `email_unconfirmed`; `conflict` or `gone` where the other
 * person cannot or does not want to read it; `invalid` for the photos.
 */
export async function sendMessage(
  db: Db,
  actor: MaybeActor,
  { threadId, now, ...draft }: SendMessageRequest & { threadId: string; now: Date },
): Promise<{ threadId: string; seq: number }> {
  const sender = requireRole(actor, ...roles)
  return db.transaction(async (tx) => {
    await lockActorRow(tx, sender)
    const { thread, side } = await lockOwnMessageThread(tx, sender, threadId)
    requireConfirmedEmail(sender)
    await rejectClosedMessageThread(tx, messageThreadColumnsOfSide(thread, side))
    return { threadId, seq: await storeMessage(tx, { thread, side, draft, origin: 'page', now }) }
  })
}

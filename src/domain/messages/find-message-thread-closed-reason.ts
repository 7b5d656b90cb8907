import { and, eq, or } from 'drizzle-orm'
import type { MessageThreadClosedReason } from '#contract/messages.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { messageBlocks } from '#db/schema/messages.ts'
import { DomainError } from '#domain/domain-error.ts'

type Pair = { ownId: string; otherId: string }

/**
 * Why a person cannot write to the other one; null where they can.
 * @reads accounts: whether the other person has left or is suspended.
 */
export async function findMessageThreadClosedReason(
  db: DbOrTx,
  { ownId, otherId }: Pair,
): Promise<MessageThreadClosedReason | null> {
  const [other] = await db
    .select({ deletedAt: users.deletedAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, otherId))
  if (!other || other.deletedAt) return 'deleted'
  const blockers = await findBlockers(db, { ownId, otherId })
  if (blockers.includes(ownId)) return 'blocked-by-you'
  if (blockers.length > 0) return 'blocked'
  return other.suspendedAt ? 'suspended' : null
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(db: DbOrTx, pair: Pair): Promise<boolean> {
  return (await findBlockers(db, pair)).length > 0
}

/**
 * A new request to a person is no way around a block; the messages say what it was that is refused.
 * @throws DomainError `conflict` where one of the two has blocked the other.
 */
export async function rejectBlockedPair(
  db: DbOrTx,
  pair: Pair,
  messages: { byYou: string; byOther: string },
): Promise<void> {
  const blockers = await findBlockers(db, pair)
  if (blockers.includes(pair.ownId)) throw new DomainError('conflict', messages.byYou)
  if (blockers.length > 0) throw new DomainError('conflict', messages.byOther)
}

const blockedMessage = 'This person isn’t accepting messages from you.'

async function findBlockers(db: DbOrTx, { ownId, otherId }: Pair): Promise<string[]> {
  const blocks = await db
    .select({ blockerId: messageBlocks.blockerId })
    .from(messageBlocks)
    .where(
      or(
        and(eq(messageBlocks.blockerId, ownId), eq(messageBlocks.blockedId, otherId)),
        and(eq(messageBlocks.blockerId, otherId), eq(messageBlocks.blockedId, ownId)),
      ),
    )
  return blocks.map(({ blockerId }) => blockerId)
}

/** @throws DomainError `conflict` or `gone` with the reason why no message can be sent. */
export async function rejectClosedMessageThread(db: DbOrTx, pair: Pair): Promise<void> {
  switch (await findMessageThreadClosedReason(db, pair)) {
    case 'deleted':
      throw new DomainError('gone', 'This person has left Forecourt and can’t read your message.')
    case 'suspended':
      throw new DomainError('conflict', 'This person can’t receive messages right now.')
    case 'blocked':
      throw new DomainError('conflict', blockedMessage)
    case 'blocked-by-you':
      throw new DomainError('conflict', 'You’ve blocked this person. Unblock them to message them.')
    case null:
  }
}

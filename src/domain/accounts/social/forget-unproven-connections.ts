import { and, eq, inArray } from 'drizzle-orm'
import { socialProviders } from '#contract/providers.ts'
import type { Tx } from '#db/client.ts'
import { sessions, signInMethods } from '#db/schema/accounts.ts'
import { forgetPhoneOf } from '../phone/forget-phone-of.ts'
import { isSocial } from './connections.ts'

/**
 * Whoever signs up with a provider may type an address that is not theirs. Once its owner proves it by mail, which makes the
 * account theirs, what was connected before opens it no more.
 */
export async function forgetUnprovenConnections(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await forgetPhoneOf(tx, { accountId })
  await tx.delete(signInMethods).where(and(eq(signInMethods.userId, accountId), isSocial))
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, accountId), inArray(sessions.way, [...socialProviders, 'phone'])))
}

import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { sessions, signInMethods } from '#db/schema/accounts.ts'
import { forgetPhoneOf } from './phone/forget-phone-of.ts'

/**
 * Whoever signs up may type an address that is not theirs, and wait for its owner. Once somebody proves it by mail, the
 * account is theirs: the password, the providers and the number that were chosen before open it no more, and who is signed
 * in is signed out.
 * @returns whether a password was among them.
 */
export async function forgetUnprovenWays(
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<{ hadPassword: boolean }> {
  await forgetPhoneOf(tx, { accountId })
  const forgotten = await tx
    .delete(signInMethods)
    .where(eq(signInMethods.userId, accountId))
    .returning({ password: signInMethods.password })
  await tx.delete(sessions).where(eq(sessions.userId, accountId))
  return { hadPassword: forgotten.some(({ password }) => password !== null) }
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { emailChanges, sessions, signInMethods } from '#db/schema/accounts.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'
import { deleteTokens } from './delete-tokens.ts'
import { deletePhoneNumber } from './phone/delete-phone-number.ts'

/**
 * Takes every way into an account away that was chosen before its address was proven: password, providers, number, second
 * factor, mailed links, an address that waits; and signs out who is signed in.
 */
export async function dropUnverifiedCredentials(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await deletePhoneNumber(tx, { accountId })
  await deleteSecondFactor(tx, { accountId })
  await deleteTokens(tx, { accountId })
  await tx.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)))
  await tx.delete(signInMethods).where(eq(signInMethods.userId, accountId))
  await tx.delete(sessions).where(eq(sessions.userId, accountId))
}

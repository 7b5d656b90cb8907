import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { emailChanges, sessions, signInMethods } from '#db/schema/accounts.ts'
import { deleteAccountTokens } from './delete-account-tokens.ts'
import { deletePhoneNumber } from './delete-phone-number.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'

/**
 * Removes every way to sign in that was chosen before the account's address was confirmed: password, providers, phone
 * number, second factor, mailed links, a pending address; and ends all sessions.
 */
export async function dropUnverifiedCredentials(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  await deletePhoneNumber(tx, { accountId })
  await deleteSecondFactor(tx, { accountId })
  await deleteAccountTokens(tx, { accountId })
  await tx.delete(emailChanges).where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)))
  await tx.delete(signInMethods).where(eq(signInMethods.userId, accountId))
  await tx.delete(sessions).where(eq(sessions.userId, accountId))
}

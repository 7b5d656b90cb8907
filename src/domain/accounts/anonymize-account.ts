import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { deleteMailTo } from '#domain/mail/delete-mail.ts'
import { deleteAccountTokens } from './delete-account-tokens.ts'
import { deleteEmailChanges } from './delete-email-changes.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'
import { endSessionsOf } from './end-sessions-of.ts'
import { deletePasswordAttempts } from './password-attempts.ts'
import { deletePhoneNumber } from './phone/delete-phone-number.ts'

/**
 * Removes every way to sign in to an account and the personal data in it, and mail to its person. The caller has locked
 * the row with `lockPersonAndAdmins`. The row stays, for orders and audit entries that name it.
 */
export async function anonymizeAccount(
  tx: Tx,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  await deleteMailTo(tx, { email })
  await deleteEmailChanges(tx, { accountId })
  await deleteAccountTokens(tx, { accountId })
  await deletePhoneNumber(tx, { accountId })
  await deleteSecondFactor(tx, { accountId })
  await endSessionsOf(tx, { accountId })
  await tx.delete(signInMethods).where(eq(signInMethods.userId, accountId))
  await deletePasswordAttempts(tx, { emails: [email] })
  await tx
    .update(users)
    .set({
      name: 'Deleted account',
      email: `deleted-${accountId}@deleted.invalid`,
      emailVerified: false,
      image: null,
      phoneNumber: null,
      permission: null,
      suspendedAt: null,
      suspendedReason: null,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, accountId))
}

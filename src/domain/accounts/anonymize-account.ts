import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { signInMethods, users } from '#db/schema/accounts.ts'
import { deleteMailOfAccount, deleteMailToAddress } from '#domain/mail/delete-mail.ts'
import { deleteAccountTokens } from './delete-account-tokens.ts'
import { deleteEmailChangesOfPerson } from './delete-email-changes-of-person.ts'
import { deletePhoneNumber } from './delete-phone-number.ts'
import { deleteSecondFactor } from './delete-second-factor.ts'
import { endAllSessionsOfPerson } from './end-all-sessions-of-person.ts'
import { deletePasswordAttemptsOfAccount } from './password-attempts.ts'

type Leaving = {
  accountId: string
  email: string
  /** Whether the person has confirmed the address: else mail that others get there stays. */
  isConfirmed: boolean
  /** When the account was made. */
  since: Date
  now: Date
}

/**
 * Removes every way to sign in to an account and the personal data in it, and mail to its person. The caller has locked
 * the row with `lockPersonAndAdminRows`. The row stays, for orders and audit entries that name it.
 */
export async function anonymizeAccount(tx: Tx, { accountId, email, isConfirmed, since, now }: Leaving): Promise<void> {
  if (isConfirmed) await deleteMailToAddress(tx, { email })
  else await deleteMailOfAccount(tx, { email, since })
  await deleteEmailChangesOfPerson(tx, { accountId, since })
  await deleteAccountTokens(tx, { accountId })
  await deletePhoneNumber(tx, { accountId })
  await deleteSecondFactor(tx, { accountId })
  await endAllSessionsOfPerson(tx, { accountId })
  await tx.delete(signInMethods).where(eq(signInMethods.userId, accountId))
  await deletePasswordAttemptsOfAccount(tx, { emails: [email] })
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
      verificationAskedAt: null,
      verificationDeclinedAt: null,
      verificationDeclinedReason: null,
      deletedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, accountId))
}

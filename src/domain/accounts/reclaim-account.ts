import { eq } from 'drizzle-orm'
import type { SignInMethodName } from '#contract/profile.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { publishDomainEvent } from '#domain/events/publish-domain-event.ts'
import { dropUnverifiedCredentials } from './drop-unverified-credentials.ts'

type Reclaimed = {
  /** The account's row, which the caller has locked; its address was unproven until now. */
  account: typeof users.$inferSelect
  /** How its owner proved the address. */
  way: SignInMethodName
  /** The person's name at the provider; without one the name stays. */
  name?: string
  now: Date
}

/**
 * A person may sign up with an address that is not theirs, and wait for its owner. Once the owner proves the address,
 * the account is theirs: no credential from before works any more, and all sessions end. The phone number, badge and
 * consent, which a stranger may have entered, are deleted, and the modules above undo what was done in the owner's
 * name; the wish list stays. An account that an Admin or an import created involves no such stranger: it loses only its
 * ways to sign in.
 */
export async function reclaimAccount(tx: Tx, { account, way, name, now }: Reclaimed): Promise<void> {
  const { id: accountId, consentedAt } = account
  await dropUnverifiedCredentials(tx, { accountId })
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, accountId))
  if (consentedAt === null) return
  await tx
    .update(users)
    .set({ phoneNumber: null, permission: null, consentedAt: null, ...(name ? { name, image: null } : {}) })
    .where(eq(users.id, accountId))
  await publishDomainEvent(tx, 'account.reclaimed', { accountId, email: account.email, way, now })
}

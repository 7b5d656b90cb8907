import { eq } from 'drizzle-orm'
import type { SignInWay } from '#contract/profile.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { publish } from '#domain/events/publish.ts'
import { dropUnverifiedCredentials } from './drop-unverified-credentials.ts'

type Reclaimed = {
  /** Its row, which the caller holds; the address was not proven until now. */
  account: typeof users.$inferSelect
  /** How its owner proved the address. */
  way: SignInWay
  /** What the provider calls them; without one the name stays. */
  name?: string
  now: Date
}

/**
 * Whoever signs up may type an address that is not theirs, and wait for its owner. Once somebody proves it, the account is
 * theirs: nothing chosen before opens it, and who is signed in is signed out. Number, badge and consent that a stranger may
 * have given are forgotten, and the modules above take back what was done in the owner's name; the wish list stays. An
 * account that an Admin or an import made is nobody's doing in another's name: it loses its ways in only.
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
  await publish(tx, 'account.reclaimed', { accountId, email: account.email, way, now })
}

import { eq, sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { userHoldsRoleSql } from './holds-role.ts'

/**
 * Gives a person one role alone. The caller has locked the person with `lockPersonAndAdminRows`. The badge belongs to
 * sellers and is removed with that role; who becomes a seller waits for it from now on.
 */
export async function setAccountRole(
  tx: Tx,
  { accountId, role, now }: { accountId: string; role: Role; now: Date },
): Promise<void> {
  const asSeller = {
    verificationAskedAt: sql`case when ${userHoldsRoleSql('Seller')} then ${users.verificationAskedAt} else ${now.toISOString()}::timestamptz end`,
  }
  const withoutBadge = { permission: null, verificationDeclinedAt: null, verificationDeclinedReason: null }
  await tx
    .update(users)
    .set({ role, hasBothRoles: false, ...(role === 'Seller' ? asSeller : withoutBadge), updatedAt: now })
    .where(eq(users.id, accountId))
}

import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/**
 * Gives a person one role alone. The caller has locked the person with `lockPersonAndAdminRows`. The badge belongs to
 * sellers and is removed with that role.
 */
export async function setAccountRole(
  tx: Tx,
  { accountId, role, now }: { accountId: string; role: Role; now: Date },
): Promise<void> {
  await tx
    .update(users)
    .set({ role, hasBothRoles: false, ...(role === 'Seller' ? {} : { permission: null }), updatedAt: now })
    .where(eq(users.id, accountId))
}

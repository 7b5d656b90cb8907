import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/**
 * Sets a person's role. The caller has locked the person with `lockPersonAndAdmins`. The badge belongs to the old role
 * and is removed.
 */
export async function setRole(
  tx: Tx,
  { accountId, role, now }: { accountId: string; role: Role; now: Date },
): Promise<void> {
  await tx.update(users).set({ role, permission: null, updatedAt: now }).where(eq(users.id, accountId))
}

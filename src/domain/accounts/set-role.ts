import { eq } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/** Gives a person, whom the caller holds by `lockPerson`, another role; a badge belongs to the role and goes with it. */
export async function setRole(
  tx: Tx,
  { accountId, role, now }: { accountId: string; role: Role; now: Date },
): Promise<void> {
  await tx.update(users).set({ role, permission: null, updatedAt: now }).where(eq(users.id, accountId))
}

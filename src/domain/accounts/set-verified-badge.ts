import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

type Badge = (typeof users.$inferSelect)['permission']

/**
 * Gives a seller the badge of the verified, or removes it with null. The caller has locked the seller with
 * `lockPersonAndAdminRows`.
 */
export async function setVerifiedBadge(
  tx: Tx,
  { accountId, badge, now }: { accountId: string; badge: Badge; now: Date },
): Promise<void> {
  await tx.update(users).set({ permission: badge, updatedAt: now }).where(eq(users.id, accountId))
}

import { eq } from 'drizzle-orm'
import type { Tx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

type Badge = (typeof users.$inferSelect)['permission']

/** Gives a seller, whom the caller holds by `lockPerson`, the badge of the verified, or takes it back with null. */
export async function setBadge(
  tx: Tx,
  { accountId, badge, now }: { accountId: string; badge: Badge; now: Date },
): Promise<void> {
  await tx.update(users).set({ permission: badge, updatedAt: now }).where(eq(users.id, accountId))
}

import { and, eq, gt, isNull } from 'drizzle-orm'
import type { PendingEmailChange } from '#contract/profile.ts'
import type { DbOrTx } from '#db/client.ts'
import { emailChanges } from '#db/schema/accounts.ts'

/** The new address that is not confirmed yet, or null. */
export async function findPendingEmailChange(
  db: DbOrTx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<PendingEmailChange | null> {
  const [open] = await db
    .select({ newEmail: emailChanges.newEmail, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(
      and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt), gt(emailChanges.expiresAt, now)),
    )
  return open ? { newEmail: open.newEmail, expiresAt: open.expiresAt.toISOString() } : null
}

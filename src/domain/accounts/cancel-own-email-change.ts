import { and, eq, isNull } from 'drizzle-orm'
import { roles } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { emailChanges } from '#db/schema/accounts.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** Row S-27: the person keeps their current address; the link that was sent stops working. */
export async function cancelOwnEmailChange(db: Db, actor: MaybeActor): Promise<{ cancelled: boolean }> {
  const { accountId } = requireRole(actor, ...roles)
  const cancelled = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), isNull(emailChanges.confirmedAt)))
    .returning({ id: emailChanges.id })
  return { cancelled: cancelled.length > 0 }
}

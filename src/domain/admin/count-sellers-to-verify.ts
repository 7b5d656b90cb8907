import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { waitsForVerificationSql } from '#domain/accounts/waits-for-verification.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

/** How many sellers wait for the badge (Admin). */
export async function countSellersToVerify(db: Db, actor: MaybeActor): Promise<number> {
  requireRole(actor, 'Admin')
  return db.$count(users, waitsForVerificationSql)
}

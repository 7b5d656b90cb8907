import { sql } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'

/** Since when a seller waits for the badge, or waited for it. */
export const waitingForVerificationSinceSql =
  sql<Date>`coalesce(${users.verificationAskedAt}, ${users.createdAt})`.mapWith(users.createdAt)

/** The sellers who wait for the badge, as `users_to_verify_idx` has them: nobody has declined them or given it yet. */
export const waitsForVerificationSql = sql`${users.permission} is null and ${users.verificationDeclinedAt} is null
  and ${users.deletedAt} is null and ${users.suspendedAt} is null and (${users.role} = 'Seller' or ${users.hasBothRoles})`

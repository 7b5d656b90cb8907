import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/** The Admins who are told of what they have to look at: neither deleted nor suspended. */
export function listActiveAdmins(db: DbOrTx): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Admin'), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .orderBy(asc(users.id))
}

import { and, eq, isNull } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import type { DbOrTx } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'

/** The person with this address, ignoring how it is typed; null where there is none. */
export async function findAccountByEmail(
  db: DbOrTx,
  email: string,
): Promise<{ id: string; name: string; email: string; role: Role; hasBothRoles: boolean } | null> {
  const [found] = await db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role, hasBothRoles: users.hasBothRoles })
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.deletedAt)))
  return found ?? null
}

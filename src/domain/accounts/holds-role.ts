import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/accounts.ts'
import { users } from '#db/schema/accounts.ts'

type Roles = { role: Role; hasBothRoles: boolean }

/** Whether a person holds a role: the one that they have chosen now, or the other one of their two. */
export function holdsRole(person: Roles, role: Role): boolean {
  return person.role === role || (person.hasBothRoles && role !== 'Admin')
}

/** The same for a row of `users` in a query. */
export function userHoldsRoleSql(role: Role): SQL | undefined {
  if (role === 'Admin') return eq(users.role, role)
  return or(eq(users.role, role), sql`${users.hasBothRoles}`)
}

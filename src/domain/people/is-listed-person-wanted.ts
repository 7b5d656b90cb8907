import { and, ilike, isNull, or, type SQL } from 'drizzle-orm'
import type { ListPeopleQuery } from '#contract/people.ts'
import { users } from '#db/schema/accounts.ts'
import { userHoldsRoleSql } from '#domain/accounts/holds-role.ts'

/**
 * The condition of a query of people: those of a role whose name or address contains the text.
 * @reads accounts: the list of people is one of accounts.
 */
export function isListedPersonWanted({ role, q }: Pick<ListPeopleQuery, 'role' | 'q'>): SQL | undefined {
  const pattern = q ? `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  return and(
    userHoldsRoleSql(role),
    isNull(users.deletedAt),
    pattern ? or(ilike(users.name, pattern), ilike(users.email, pattern)) : undefined,
  )
}

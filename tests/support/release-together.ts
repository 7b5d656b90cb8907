import { eq, sql } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import type { TestDatabase } from './use-database.ts'

/**
 * Begins calls of one person, holds them where each locks the row of the person, and lets them go on together: what they count is then
 * counted at the same moment. Three at most: each takes a connection of the few that tests have. The embedded database has one session, which runs them in sequence.
 */
export async function releaseTogether<T>(
  test: TestDatabase,
  accountId: string,
  calls: (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  let begun: Promise<PromiseSettledResult<T>[]> = Promise.resolve([])
  await test.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('no key update')
    begun = Promise.allSettled(calls.map((call) => call()))
    while (test.database.kind === 'server' && (await countWaiting(test)) < calls.length) {}
  })
  return begun
}

async function countWaiting({ db }: TestDatabase): Promise<number> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await db.execute(waiting)).rows.length
}

import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'

/** The title of a car as this database has it. */
export async function titleOf(db: Db, id: string): Promise<string | undefined> {
  return (await db.select({ title: listings.title }).from(listings).where(eq(listings.id, id)))[0]?.title
}

/** Whether the database follows another one. */
export async function isReplica(db: Db): Promise<boolean | undefined> {
  return (await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is
}

/** Waits until the replica has what is committed in the primary now. */
export async function waitForReplica(primary: Db, replica: Db): Promise<void> {
  const { rows } = await primary.execute<{ place: string }>(sql`select pg_current_wal_insert_lsn()::text as place`)
  const hasCome = sql`select pg_last_wal_replay_lsn() >= ${rows[0]?.place}::pg_lsn as is`
  await expect.poll(async () => (await replica.execute<{ is: boolean }>(hasCome)).rows[0]?.is).toBe(true)
}

import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** Whether a standby answers, which takes no writes; throws the database's error where nothing answers. */
export async function isDatabaseStandby(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)
  return rows[0]?.is ?? false
}

import { sql } from 'drizzle-orm'
import type { DatabaseLogger, DbOrTx, OpenedDatabase } from './client.ts'

/** Updates the row counts that the query planner uses. Call it after seeding: PGlite never does so on its own. */
export async function analyzeDatabaseTables(db: DbOrTx): Promise<void> {
  await db.execute(sql`ANALYZE`)
}

/**
 * Does for the embedded database what autovacuum does on a server: it counts rows for the planner and frees the space
 * of dead rows. It processes one table at a time, so that requests are served in between. On a server it does nothing.
 *
 * @returns a function that stops the timer; call it before the database is closed
 */
export function startAnalyzeTimer(
  database: OpenedDatabase,
  { everyMs = 600_000, log }: { everyMs?: number; log?: DatabaseLogger } = {},
): () => void {
  if (database.kind === 'server') return () => {}
  const tidy = () =>
    vacuum(database).catch((error: unknown) => log?.error({ err: error }, 'The embedded database was not tidied.'))
  const timer = setInterval(tidy, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function vacuum({ db }: OpenedDatabase): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  for (const { name } of rows) await db.execute(sql.raw(`VACUUM (ANALYZE) ${name}`))
}

import { sql } from 'drizzle-orm'
import type { DatabaseLog, DbOrTx, OpenDatabase } from './client.ts'

/** Tells the planner how many rows there are. Call it after seeding: PGlite never does so by itself. */
export async function analyze(db: DbOrTx): Promise<void> {
  await db.execute(sql`ANALYZE`)
}

/**
 * Does for the embedded database what autovacuum does on a server: counts rows for the planner and frees the room of
 * dead ones. It goes table by table, so that requests are served in between. On a server it does nothing.
 *
 * @returns a function that stops it, to be called before the database is closed
 */
export function startAnalyzeTimer(
  database: OpenDatabase,
  { everyMs = 600_000, log }: { everyMs?: number; log?: DatabaseLog } = {},
): () => void {
  if (database.kind === 'server') return () => {}
  const tidy = () =>
    vacuum(database).catch((error: unknown) => log?.error({ err: error }, 'The embedded database was not tidied.'))
  const timer = setInterval(tidy, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

async function vacuum({ db }: OpenDatabase): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  for (const { name } of rows) await db.execute(sql.raw(`VACUUM (ANALYZE) ${name}`))
}

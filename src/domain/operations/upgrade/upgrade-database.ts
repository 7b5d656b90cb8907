import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { applyMigrations } from '#db/apply-migrations.ts'
import type { OpenedDatabase } from '#db/client.ts'
import { grantLeastPrivilegeInTransaction } from '#db/grant-least-privilege.ts'
import { runInLongTransaction } from '#db/run-in-long-transaction.ts'
import { type MigrationWait, takeMigrationLock } from '#db/take-migration-lock.ts'
import { checkDatabaseTables } from '../doctor/check-database-content.ts'
import type { DiagnosticFinding } from '../doctor/diagnostic-finding.ts'
import { UpgradeRolledBackError } from './upgrade-rolled-back-error.ts'

/** Tables from which no upgrade may lose a row. */
const keptTables = [
  ...['users', 'listings', 'bookings', 'payments', 'refunds', 'payouts', 'disputes', 'messages', 'media'],
  'audit_entries',
]

/**
 * Applies the migrations of this release and checks what came of it, in one transaction: where the check fails, or the
 * process ends, nothing has happened. Servers that start meanwhile wait for it.
 *
 * @param options `serverRole`: the role of the servers, which gets its rights to the new tables; null where it owns them.
 * @returns how many migrations were applied
 * @throws UpgradeRolledBackError; AbortError where `signal` ends the waiting for another migration
 */
export async function upgradeDatabase(
  database: Pick<OpenedDatabase, 'pool'>,
  {
    secret,
    clock,
    serverRole,
    folder,
    ...wait
  }: MigrationWait & { secret: string | null; clock: { now(): Date }; serverRole: string | null; folder?: string },
): Promise<{ applied: number; findings: DiagnosticFinding[] }> {
  return runInLongTransaction(database, 'BEGIN', async (client) => {
    await takeMigrationLock(client, { ...wait, scope: 'transaction' })
    const before = await countRows(client)
    const applied = await applyMigrations(client, { folder }).catch((error: unknown) => {
      throw takenBack(`a migration failed: ${error instanceof Error ? error.message : String(error)}`, error)
    })
    // The audit log is chained when a transaction ends, which is too late here.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    const after = await countRows(client)
    const lost = [...before].find(([table, rows]) => (after.get(table) ?? 0) < rows)
    if (lost) throw takenBack(`the table ${lost[0]} had ${lost[1]} rows before and ${after.get(lost[0]) ?? 0} after it`)
    if (serverRole !== null) {
      await grantLeastPrivilegeInTransaction(client, serverRole).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
        throw takenBack(`the rights of the server's role could not be given: ${reason}`, error)
      })
    }
    const findings = await checkDatabaseTables({ db: drizzle(client), secret, clock })
    const failed = findings.find(({ status }) => status === 'fail')
    if (failed) throw takenBack(failed.said.replace(/\.$/, ''))
    return { applied, findings }
  })
}

function takenBack(reason: string, cause?: unknown): UpgradeRolledBackError {
  return new UpgradeRolledBackError(`The upgrade was taken back, and the database is as it was: ${reason}.`, { cause })
}

async function countRows(client: pg.PoolClient): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY ($1)`,
    [keptTables],
  )
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::float8 AS count FROM public.${name}`)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { BackupDatabaseSession } from './backup/backup-database-session.ts'
import { DatabaseIsNewerError } from './database-errors.ts'
import { countNewerMigrations, noteNeededMigrations, readMigrationJournal } from './newer-migrations.ts'
import { projectRoot } from './paths/project-root.ts'

const ownFolder = path.join(projectRoot, 'migrations')

/** What the database has of the migrations, as milliseconds since 1970, which are their keys; none where it is empty. */
export async function readAppliedMigrations(client: BackupDatabaseSession): Promise<number[]> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations')::text AS name`,
  )
  if (!tables[0]?.name) return []
  const { rows } = await client.query<{ at: string }>(
    'SELECT created_at::text AS at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  )
  return rows.map(({ at }) => Number(at))
}

/** The migrations of this release, from the first to the last. */
export function readReleaseMigrations(folder = ownFolder): { at: number; hash: string; statements: string[] }[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }) => ({
    at: folderMillis,
    hash,
    statements: sql,
  }))
}

/** Whether these are all migrations of this release and no others. */
export function areReleaseMigrations(migrations: readonly number[], folder = ownFolder): boolean {
  const own = readReleaseMigrations(folder)
  return own.length === migrations.length && own.every(({ at }) => migrations.includes(at))
}

/**
 * Applies migrations inside the caller's transaction, which may still be rolled back; `only` limits them to those of an
 * older release. Returns how many were applied.
 *
 * @throws DatabaseIsNewerError where the database, or `only`, names one that this release does not have and, in the database, cannot run with.
 */
export async function applyMigrations(
  client: BackupDatabaseSession,
  { only, folder = ownFolder }: { only?: readonly number[]; folder?: string } = {},
): Promise<number> {
  const own = readReleaseMigrations(folder)
  const applied = await readAppliedMigrations(client)
  const ours = own.map(({ at }) => at)
  if (applied.length > 0) await countNewerMigrations(client, ours)
  const unknown = only?.find((at) => !ours.includes(at))
  if (unknown !== undefined) {
    throw new DatabaseIsNewerError(
      `There is a migration of ${new Date(unknown).toISOString()} that this release of Forecourt does not have. Use the ` +
        'release that made it, or a newer one.',
    )
  }
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle')
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  )
  const due = own.filter(({ at }) => !applied.includes(at) && (only === undefined || only.includes(at)))
  for (const { at, hash, statements } of due) {
    for (const statement of statements) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, at])
  }
  const ats = due.map(({ at }) => at)
  const entries = readMigrationJournal(folder).filter(({ when }) => ats.includes(when))
  if (due.length > 0) await noteNeededMigrations(client, folder, entries)
  return due.length
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { DatabaseIsNewerError } from './database-errors.ts'

type Session = Pick<pg.ClientBase, 'query'>

export interface JournalEntry {
  tag: string
  /** Milliseconds since 1970; Drizzle's key of a migration. */
  when: number
}

/** The migrations of a release, from the first to the last. */
export function readMigrationJournal(folder: string): JournalEntry[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: JournalEntry[]
  }
  return journal.entries
}

/**
 * The first line of a migration that takes away what a former release uses. It names the migration from which on releases
 * do without: `-- contract after 0084_price-of-options: the column that it replaced`.
 */
const contraction = /^-- contract after (\S+): \S/

/** The tag of the migration that a release must know to run over this one; null where this one only adds. */
export function migrationNeededBeside(script: string): string | null {
  return contraction.exec(script)?.[1] ?? null
}

/**
 * Notes beside each of these migrations which one a release that lacks it must know to run over it; 0 where any may. In the
 * transaction that applies them, as the role that owns the tables.
 */
export async function noteNeededMigrations(
  client: Session,
  folder: string,
  applied: readonly JournalEntry[],
): Promise<void> {
  await client.query('ALTER TABLE drizzle.__drizzle_migrations ADD COLUMN IF NOT EXISTS needs bigint')
  const all = readMigrationJournal(folder)
  const needs = applied.map(({ tag, when }) => {
    const needed = migrationNeededBeside(readFileSync(path.join(folder, `${tag}.sql`), 'utf8'))
    return needed === null ? 0 : (all.find((entry) => entry.tag === needed)?.when ?? when)
  })
  await client.query(
    `UPDATE drizzle.__drizzle_migrations AS noted SET needs = given.needs
      FROM unnest($1::bigint[], $2::bigint[]) AS given (at, needs) WHERE noted.created_at = given.at`,
    [applied.map(({ when }) => when), needs],
  )
}

/**
 * How many migrations of newer releases the database has. A release runs over those that only add.
 *
 * @throws DatabaseIsNewerError where one takes away what this release uses, or was applied before migrations were noted so
 */
export async function countNewerMigrations(client: Session, known: readonly number[]): Promise<number> {
  const { rows } = await client.query<{ at: string; needs: string | null }>(
    `SELECT created_at::text AS at, to_jsonb(migration) ->> 'needs' AS needs FROM drizzle.__drizzle_migrations AS migration
      WHERE created_at <> ALL ($1::bigint[]) ORDER BY created_at`,
    [known],
  )
  const refused = rows.find(({ needs }) => needs === null || (Number(needs) > 0 && !known.includes(Number(needs))))
  if (refused === undefined) return rows.length
  const what = refused.needs === null ? 'does not have' : 'cannot run with: it takes away what this release uses'
  throw new DatabaseIsNewerError(
    `The database holds a migration of ${new Date(Number(refused.at)).toISOString()} that this release of Forecourt ` +
      `${what}. Start the newer release, restore a backup made before it, or use another DATA_DIR or DATABASE_URL.`,
  )
}

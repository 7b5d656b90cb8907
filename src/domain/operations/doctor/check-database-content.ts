import { sql } from 'drizzle-orm'
import { readAppliedMigrations, readOwnMigrations } from '#db/apply-migrations.ts'
import type { OpenedDatabase } from '#db/client.ts'
import { verifyAuditChain } from '#domain/audit/verify-audit-chain.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { findBackupState } from '../find-backup-state.ts'
import { compareSecret } from '../note-secret.ts'
import { type Finding, fail, type Outcome, ok, runCheck, warn } from './finding.ts'

export interface ContentContext {
  database: OpenedDatabase
  clock: { now(): Date }
  /** The secret that servers of this place use; null where none is there yet. */
  secret: string | null
  signal?: AbortSignal
}

/**
 * What can be said about the site's database by whoever has it open: the command, or a running server for it.
 * @reads listings, mail: how many cars the index holds, and what could not be sent.
 */
export async function checkDatabaseContent(context: ContentContext): Promise<Finding[]> {
  const migrations = await runCheck('migrations', () => checkMigrations(context))
  const clock = await runCheck('clocks', () => checkClock(context))
  // The other checks read tables that an older release does not have.
  if (migrations.status !== 'ok') return [migrations, clock]
  return [
    migrations,
    clock,
    ...(await checkTables({ ...context, db: context.database.db })),
    await runCheck('mail queue', () => checkMailQueue(context)),
    await runCheck('backups', () => checkBackups(context)),
  ]
}

type TablesContext = Omit<ContentContext, 'database'> & Pick<OpenedDatabase, 'db'>

/** What an upgrade must leave whole; inside its transaction too. */
export async function checkTables(context: TablesContext): Promise<Finding[]> {
  return [
    await runCheck('secret', () => compareSecretOf(context)),
    await runCheck('search', () => checkSearch(context)),
    await runCheck('audit', () => checkAudit(context)),
    await runCheck('books', () => checkBooks(context)),
  ]
}

async function checkMigrations({ database: { pool } }: ContentContext): Promise<Outcome> {
  const client = await pool.connect()
  const applied = await readAppliedMigrations(client).finally(() => client.release())
  const own = readOwnMigrations().map(({ at }) => at)
  if (applied.some((at) => !own.includes(at))) {
    return fail(
      'The database has tables of a newer release.',
      'Run that release, or restore a backup that was made before the upgrade.',
    )
  }
  const pending = own.length - applied.length
  if (applied.length === 0) return warn('The database is empty.', 'Start the server, or restore a backup.')
  if (pending > 0) return warn(`${pending} migrations are pending.`, 'Run `npx forecourt upgrade`.')
  return ok('The database has the tables of this release.')
}

const clockWarnMs = 2_000
const clockFailMs = 30_000

async function checkClock({ database: { db }, clock }: ContentContext): Promise<Outcome> {
  const before = clock.now().getTime()
  const { rows } = await db.execute<{ ms: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::text ms`)
  const after = clock.now().getTime()
  const there = Number(rows[0]?.ms)
  // Between the two readings the database's clock may stand anywhere.
  const apart = Math.max(0, before - there, there - after)
  const said = `The clock of this machine and that of the database are ${(apart / 1000).toFixed(1)} s apart.`
  if (apart < clockWarnMs) return ok(said)
  const mend = 'Let both machines take their time by NTP (timedatectl, chrony), then restart the servers.'
  return apart < clockFailMs ? warn(said, mend) : fail(said, mend)
}

async function compareSecretOf({ db, secret }: TablesContext): Promise<Outcome> {
  if (secret === null) return warn('There is no secret yet.', 'The first start makes one, or set AUTH_SECRET.')
  switch (await compareSecret(db, secret)) {
    case 'same':
      return ok('AUTH_SECRET is the one that this database is used with.')
    case 'unknown':
      return ok('No server has used this database yet, so any AUTH_SECRET fits.')
    case 'other':
      return fail(
        'AUTH_SECRET is not the one that this database is used with: second factors cannot be read, and people signed in elsewhere are signed out.',
        'Give every server the same AUTH_SECRET. To change it, name the former one with AUTH_SECRET_PREVIOUS. If that is lost for good: `npx forecourt doctor --accept-secret`.',
      )
  }
}

async function checkSearch({ db }: TablesContext): Promise<Outcome> {
  const { rows } = await db.execute<{ name: string }>(sql`select indexrelid::regclass::text as name from pg_index
    where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`)
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ')
    return fail(`Broken indexes: ${names}.`, `REINDEX INDEX CONCURRENTLY ${rows[0]?.name}; in the database.`)
  }
  const { rows: counts } = await db.execute<{ cars: number }>(
    sql`select count(*)::int cars from listings where status in ('available', 'reserved') and deleted_at is null`,
  )
  const cars = counts[0]?.cars ?? 0
  return ok(
    `${cars.toLocaleString('en-US')} cars can be searched; an index of them takes about ${Math.ceil(cars / 1e3)} MB in each server.`,
  )
}

async function checkAudit({ db, clock, signal }: TablesContext): Promise<Outcome> {
  const { broken, entries, head } = await verifyAuditChain(db, { now: clock.now(), signal })
  if (broken === null) return ok(`The audit log is whole: ${entries} entries${head ? `, head ${head.position}` : ''}.`)
  return fail(
    `The audit log is broken at entry ${broken.position ?? broken.id}: ${broken.reason}.`,
    'Keep the database as it is, find out who had access, and compare with the newest backup that counts.',
  )
}

async function checkBooks({ db }: TablesContext): Promise<Outcome> {
  const faults = await findMoneyInconsistencies(db, null)
  if (faults.length === 0) return ok('Payments, refunds and payouts agree.')
  return fail(`The books do not agree: ${faults[0]} (${faults.length} in all).`, 'Run `npx forecourt reconcile`.')
}

async function checkMailQueue({ database: { db } }: ContentContext): Promise<Outcome> {
  const { rows } = await db.execute<{ late: number }>(
    sql`select count(*)::int late from mails where state = 'queued' and attempts > 0`,
  )
  const late = rows[0]?.late ?? 0
  if (late === 0) return ok('No mail waits for another attempt.')
  return warn(`${late} mails could not be sent yet.`, 'See the last_error of the table mails, and the line "mail".')
}

async function checkBackups({ database: { db }, clock }: ContentContext): Promise<Outcome> {
  const { verified, latest, isLate } = await findBackupState(db, { now: clock.now() })
  const mend = 'Let `npx forecourt backup FOLDER --keep 14` run once a day (docs/operations/backups.md).'
  if (latest?.fault) {
    return fail(
      `The newest backup failed its check: ${latest.fault}`,
      'Make another one: `npx forecourt backup FOLDER`.',
    )
  }
  if (verified === null) return warn('No backup counts yet.', mend)
  const said = `The newest backup that counts is of ${verified.madeAt.slice(0, 16).replace('T', ' ')} UTC.`
  return isLate ? warn(said, mend) : ok(said)
}

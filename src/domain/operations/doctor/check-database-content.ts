import { sql } from 'drizzle-orm'
import type { OpenedDatabase } from '#db/client.ts'
import { DatabaseIsNewerError } from '#db/database-errors.ts'
import { readMigrationState } from '#db/require-applied-migrations.ts'
import { verifyAuditChain } from '#domain/audit/verify-audit-chain.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { findBackupState } from '../find-backup-state.ts'
import { lacksBackupPhotos } from '../lacks-backup-photos.ts'
import { canNoteServerSecret, compareServerSecret } from '../record-server-secret.ts'
import {
  type DiagnosticFinding,
  type DiagnosticOutcome,
  failureDiagnosticOutcome,
  okDiagnosticOutcome,
  runDiagnosticCheck,
  warningDiagnosticOutcome,
} from './diagnostic-finding.ts'

export interface DatabaseCheckContext {
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
export async function checkDatabaseContent(context: DatabaseCheckContext): Promise<DiagnosticFinding[]> {
  const migrations = await runDiagnosticCheck('migrations', () => checkMigrations(context))
  const clock = await runDiagnosticCheck('clocks', () => checkClock(context))
  // The other checks read tables that an older release does not have; an upgrade asks for the secret before it begins.
  if (migrations.status !== 'ok') return [migrations, clock, ...(await checkSecretOfOlderRelease(context))]
  return [
    migrations,
    clock,
    ...(await checkDatabaseTables({ ...context, db: context.database.db })),
    await runDiagnosticCheck('mail queue', () => checkMailQueue(context)),
    await runDiagnosticCheck('backups', () => checkBackups(context)),
  ]
}

type TablesContext = Omit<DatabaseCheckContext, 'database'> & Pick<OpenedDatabase, 'db'>

async function checkSecretOfOlderRelease({ database: { db }, ...context }: DatabaseCheckContext) {
  if (!(await canNoteServerSecret(db))) return []
  return [await runDiagnosticCheck(secretCheck, () => compareSecretOf({ ...context, db }))]
}

/** The name of the finding about the secret. */
export const secretCheck = 'secret'

/** What an upgrade must leave whole; inside its transaction too. */
export async function checkDatabaseTables(context: TablesContext): Promise<DiagnosticFinding[]> {
  return [
    await runDiagnosticCheck(secretCheck, () => compareSecretOf(context)),
    await runDiagnosticCheck('search', () => checkSearch(context)),
    await runDiagnosticCheck('audit', () => checkAudit(context)),
    await runDiagnosticCheck('books', () => checkBooks(context)),
  ]
}

async function checkMigrations({ database }: DatabaseCheckContext): Promise<DiagnosticOutcome> {
  try {
    const { isEmpty, pending, newer } = await readMigrationState(database)
    if (isEmpty) return warningDiagnosticOutcome('The database is empty.', 'Start the server, or restore a backup.')
    if (pending > 0)
      return warningDiagnosticOutcome(`${pending} migrations are pending.`, 'Run `npx forecourt upgrade`.')
    const beside = newer > 0 ? `, and ${newer} migrations of a newer one, which only add` : ''
    return okDiagnosticOutcome(`The database has the tables of this release${beside}.`)
  } catch (error) {
    if (!(error instanceof DatabaseIsNewerError)) throw error
    return failureDiagnosticOutcome(
      'The database has tables of a newer release.',
      'Run that release, or restore a backup that was made before the upgrade.',
    )
  }
}

const clockWarnMs = 2_000
const clockFailMs = 30_000

async function checkClock({ database: { db }, clock }: DatabaseCheckContext): Promise<DiagnosticOutcome> {
  const before = clock.now().getTime()
  const { rows } = await db.execute<{ ms: string }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::text ms`)
  const after = clock.now().getTime()
  const there = Number(rows[0]?.ms)
  // Between the two readings the database's clock may stand anywhere.
  const apart = Math.max(0, before - there, there - after)
  const said = `The clock of this machine and that of the database are ${(apart / 1000).toFixed(1)} s apart.`
  if (apart < clockWarnMs) return okDiagnosticOutcome(said)
  const mend = 'Let both machines take their time by NTP (timedatectl, chrony), then restart the servers.'
  return apart < clockFailMs ? warningDiagnosticOutcome(said, mend) : failureDiagnosticOutcome(said, mend)
}

async function compareSecretOf({ db, secret }: TablesContext): Promise<DiagnosticOutcome> {
  if (secret === null)
    return warningDiagnosticOutcome('There is no secret yet.', 'The first start makes one, or set AUTH_SECRET.')
  switch (await compareServerSecret(db, secret)) {
    case 'same':
      return okDiagnosticOutcome('AUTH_SECRET is the one that this database is used with.')
    case 'unknown':
      return okDiagnosticOutcome('No server has used this database yet, so any AUTH_SECRET fits.')
    case 'other':
      return failureDiagnosticOutcome(
        'AUTH_SECRET is not the one that this database is used with: second factors cannot be read, and people signed in elsewhere are signed out.',
        'Give every server the same AUTH_SECRET. To change it, name the former one with AUTH_SECRET_PREVIOUS. If that is lost for good: `npx forecourt doctor --accept-secret`.',
      )
  }
}

async function checkSearch({ db }: TablesContext): Promise<DiagnosticOutcome> {
  const { rows } = await db.execute<{ name: string }>(sql`select indexrelid::regclass::text as name from pg_index
    where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`)
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ')
    return failureDiagnosticOutcome(
      `Broken indexes: ${names}.`,
      `REINDEX INDEX CONCURRENTLY ${rows[0]?.name}; in the database.`,
    )
  }
  const { rows: counts } = await db.execute<{ cars: number }>(
    sql`select count(*)::int cars from listings where status in ('available', 'reserved') and deleted_at is null`,
  )
  const cars = counts[0]?.cars ?? 0
  return okDiagnosticOutcome(
    `${cars.toLocaleString('en-US')} cars can be searched; an index of them takes about ${Math.ceil(cars / 1e3)} MB in each server.`,
  )
}

async function checkAudit({ db, clock, signal }: TablesContext): Promise<DiagnosticOutcome> {
  const { broken, entries, head } = await verifyAuditChain(db, { now: clock.now(), signal })
  if (broken === null)
    return okDiagnosticOutcome(`The audit log is whole: ${entries} entries${head ? `, head ${head.position}` : ''}.`)
  return failureDiagnosticOutcome(
    `The audit log is broken at entry ${broken.position ?? broken.id}: ${broken.reason}.`,
    'Keep the database as it is, find out who had access, and compare with the newest backup that counts.',
  )
}

async function checkBooks({ db }: TablesContext): Promise<DiagnosticOutcome> {
  const faults = await findMoneyInconsistencies(db, null)
  if (faults.length === 0) return okDiagnosticOutcome('Payments, refunds and payouts agree.')
  return failureDiagnosticOutcome(
    `The books do not agree: ${faults[0]} (${faults.length} in all).`,
    'Run `npx forecourt reconcile`.',
  )
}

async function checkMailQueue({ database: { db }, clock }: DatabaseCheckContext): Promise<DiagnosticOutcome> {
  const weekAgo = new Date(clock.now().getTime() - 7 * 24 * 3_600_000)
  // A mail that is being sent for the first time has one attempt and no error.
  const { rows } = await db.execute<{ late: number; givenUp: number }>(sql`
    select count(*) filter (where state = 'queued' and (attempts > 1 or last_error is not null))::int late,
      count(*) filter (where state = 'failed' and created_at > ${weekAgo})::int "givenUp"
    from mails where state in ('queued', 'failed')`)
  const { late = 0, givenUp = 0 } = rows[0] ?? {}
  const said = [
    late > 0 ? `${late} mails could not be sent yet.` : '',
    givenUp > 0 ? `${givenUp} mails of the last seven days were given up.` : '',
  ].filter(Boolean)
  if (said.length === 0) return okDiagnosticOutcome('No mail waits for another attempt.')
  return warningDiagnosticOutcome(said.join(' '), 'See the last_error of the table mails, and the line "mail".')
}

async function checkBackups({ database: { db }, clock }: DatabaseCheckContext): Promise<DiagnosticOutcome> {
  const { verified, latest, isLate } = await findBackupState(db, { now: clock.now() })
  const mend = 'Let `npx forecourt backup FOLDER --keep 14` run once a day (docs/operations/backups.md).'
  if (latest?.fault) {
    return failureDiagnosticOutcome(
      `The newest backup failed its check: ${latest.fault}`,
      'Make another one: `npx forecourt backup FOLDER`.',
    )
  }
  if (verified === null) return warningDiagnosticOutcome('No backup counts yet.', mend)
  const { missingPhotos } = verified
  const said =
    `The newest backup that counts is of ${verified.madeAt.slice(0, 16).replace('T', ' ')} UTC` +
    (missingPhotos > 0 ? `; ${missingPhotos.toLocaleString('en-US')} files of photos are missing in it.` : '.')
  if (isLate) return warningDiagnosticOutcome(said, mend)
  return lacksBackupPhotos({ files: verified.photos, missing: missingPhotos })
    ? warningDiagnosticOutcome(said, 'Bring them back from an older backup, before it is removed by hand.')
    : okDiagnosticOutcome(said)
}

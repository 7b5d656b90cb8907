import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#config/config.ts'
import { findServerRole } from '#db/find-server-role.ts'
import { readMigrationState } from '#db/require-applied-migrations.ts'
import { secretCheck } from '#domain/operations/doctor/check-database-content.ts'
import { upgradeDatabase } from '#domain/operations/upgrade/upgrade-database.ts'
import { readServerSecret } from '#platform/secret/read-server-secret.ts'
import { openBackupBucket } from '../backup/backup-bucket-address.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { showBackupProgress } from '../backup/show-backup-progress.ts'
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { printDiagnosticFindings } from '../doctor/print-diagnostic-findings.ts'
import { runAllDiagnosticChecks } from '../doctor/run-all-diagnostic-checks.ts'
import { openCommandDatabase, sayWaiting } from '../open-command-database.ts'

export const upgradeCommand: CliCommand = {
  help: `forecourt upgrade FOLDER|s3://BUCKET[/PATH] [--force]

Brings the database to the tables of this release: looks whether the site is well, makes a backup there as "forecourt
backup" does and checks it by restoring it, migrates, and checks tables, audit log and books before it commits. Where anything fails, the database is as
it was, by itself. Stop the servers first: tables change under the release that runs.

--force  Goes on where the doctor finds a failure that the upgrade does not touch, such as a mail server that is down, and
         where photos are missing in the backup.
         A wrong AUTH_SECRET is refused with it too.`,
  run,
}

const clock = { now: () => new Date() }

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0)
    throw new CommandError('Name one folder or bucket for the backup before it.')
  const config = readConfig(process.env, { needs: 'database' })
  // A wrong address is said first.
  openBackupBucket(folder, config)
  const pending = await countPending(config)
  if (pending === 0) {
    say('The database has the tables of this release already.')
    return 0
  }
  say(`${pending} migrations are pending. Looking at the site first …`)
  await refuseUnwell(folder, { isForced: values.force, signal })
  const progress = showBackupProgress({ isQuiet: false })
  const options = { report: progress.report, signal, isVerified: true, mayLackPhotos: values.force, keep: null }
  const { made } = await makeBackup(config, folder, options).finally(() => progress.stop())
  say(`Backed up and checked: ${made}`)
  signal.throwIfAborted()
  const { applied, findings } = await migrateAndCheck(config, signal)
  printDiagnosticFindings(findings, { asJson: false })
  say(`${applied} migrations were applied, and what they left is right. Start the servers of this release now.`)
  return 0
}

async function migrateAndCheck(config: Config, signal: AbortSignal) {
  const [secret, serverRole] = [await readServerSecret(config), await findServerRole(config)]
  const database = await openCommandDatabase(config, { as: 'owner' })
  return upgradeDatabase(database, { secret, clock, serverRole, signal, onWait: sayWaiting }).finally(() =>
    database.close(),
  )
}

async function countPending(config: Config): Promise<number> {
  const database = await openCommandDatabase(config, { as: 'owner' })
  const { isEmpty, pending } = await readMigrationState(database).finally(() => database.close())
  if (isEmpty) throw new CommandError('The database is empty: start the server, or restore a backup.')
  return pending
}

async function refuseUnwell(folder: string, { isForced, signal }: { isForced: boolean; signal: AbortSignal }) {
  const findings = await runAllDiagnosticChecks(process.env, { backups: folder, signal })
  const failed = findings.filter(({ status }) => status === 'fail')
  if (failed.length === 0) return
  printDiagnosticFindings(failed, { asJson: false })
  // The upgrade itself looks at it at its end, and would take itself back then.
  if (failed.some(({ check }) => check === secretCheck))
    throw new CommandError(
      'The secret must be that of the servers, with --force too; mend it first. Nothing was changed.',
    )
  if (!isForced)
    throw new CommandError('The site is not well; mend the lines above first, or add --force. Nothing was changed.')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

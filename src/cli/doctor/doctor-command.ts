import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { removeFilesWithoutRows } from '#domain/media/remove-files-without-rows.ts'
import { acceptServerSecret, canNoteServerSecret } from '#domain/operations/record-server-secret.ts'
import { openMediaStores } from '#platform/media/open-media-store.ts'
import { readServerSecret } from '#platform/secret/read-server-secret.ts'
import type { CliCommand } from '../cli-command.ts'
import { CommandError } from '../command-error.ts'
import { openCommandDatabase, withCommandDatabase } from '../open-command-database.ts'
import { hasNoDiagnosticFailures, printDiagnosticFindings } from './print-diagnostic-findings.ts'
import { runAllDiagnosticChecks } from './run-all-diagnostic-checks.ts'

export const doctorCommand: CliCommand = {
  help: `forecourt doctor [--backups FOLDER|s3://BUCKET[/PATH]] [--accept-secret] [--remove-lost-photos] [--json]

Looks at everything that a site needs: settings, data folder, disks, database, its migrations, clock, pooler and replicas,
AUTH_SECRET, mail, card provider, search, audit log, books, backups. Each line says ok, warn or fail, and what to do.
Ends with 1 where something fails. It sends no mail, moves no money and changes nothing.

--backups         Looks at the disk of the backups too, or writes into their bucket and deletes it again.
--accept-secret   Takes AUTH_SECRET as it is now for the right one, where the former is lost for good: second factors must
                  be set up anew.
--remove-lost-photos  Removes files of photos that are older than 30 days and that no row of the database names, however many
                  they are. Servers do so by themselves once a day, unless they are more than 20 and one in a hundred.
--json            Prints one object for scripts.`,
  run,
}

async function run(args: string[], { signal }: { signal: AbortSignal }): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      backups: { type: 'string' },
      'accept-secret': { type: 'boolean', default: false },
      'remove-lost-photos': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  if (values['accept-secret']) await accept()
  if (values['remove-lost-photos']) await removeLostPhotos(signal)
  const { backups = null } = values
  const findings = await runAllDiagnosticChecks(process.env, { backups, signal })
  printDiagnosticFindings(findings, { asJson: values.json })
  return hasNoDiagnosticFailures(findings) ? 0 : 1
}

async function removeLostPhotos(signal: AbortSignal): Promise<void> {
  const config = readConfig(process.env, { needs: 'database' })
  const { current, former } = openMediaStores(config)
  const stores = former === null ? [current] : [current, former]
  const { removed } = await withCommandDatabase(config, ({ db }) =>
    removeFilesWithoutRows(db, stores, { now: new Date(), signal, mayRemoveMany: true }),
  )
  process.stderr.write(`${removed.toLocaleString('en-US')} files of photos without rows were removed.\n`)
}

async function accept(): Promise<void> {
  const config = readConfig(process.env, { needs: 'database' })
  const secret = await readServerSecret(config)
  if (secret === null)
    throw new CommandError('There is no secret to accept: set AUTH_SECRET, or start the server once.')
  // Without migrating: `upgrade` sends people here while the former release's tables are there.
  const database = await openCommandDatabase(config)
  try {
    if (!(await canNoteServerSecret(database.db)))
      throw new CommandError('There is nothing to accept: this database knows no secret yet.')
    await acceptServerSecret(database.db, { secret, now: new Date() })
  } finally {
    await database.close()
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { DataFolderInUseError } from '#db/data-folder-lock.ts'
import { prepareDatabase } from '#db/prepare-database.ts'
import { requireAppliedMigrations } from '#db/require-applied-migrations.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { CommandError } from './command-error.ts'

/** A command that was just killed may need a moment to release the folder. */
const PATIENCE_MS = 2000

/**
 * Opens the configured database for the work, with this release's tables, and always closes it. It makes those tables in a
 * demo; a site in production is migrated by `migrate`, `upgrade` and the start alone, so that no other command does it
 * without the backup and under servers of the former release.
 *
 * @throws DatabaseUnusableError in production where migrations are pending
 */
export async function withCommandDatabase<T>(
  config: Config,
  work: (database: OpenedDatabase) => Promise<T>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T> {
  const database = await openCommandDatabase(config)
  try {
    if (config.env === 'production') await requireAppliedMigrations(database, upgradeFirst)
    else await prepareDatabase(database, config, { signal, onWait: sayWaiting })
    return await work(database)
  } finally {
    await database.close()
  }
}

const upgradeFirst =
  'This command does not migrate a site in production: run `npx forecourt upgrade FOLDER` first, or this command with the ' +
  'release whose servers run.'

/** What a command waits for, for the person at the terminal. */
export function sayWaiting(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/** A server has the embedded database open. */
export class EmbeddedDatabaseInUseError extends CommandError {
  override name = 'DatabaseInUse'
}

/** @throws EmbeddedDatabaseInUseError when a server uses the embedded database. */
export async function openCommandDatabase(
  config: Config,
  { as = 'server' }: { as?: 'server' | 'owner' } = {},
): Promise<OpenedDatabase> {
  registerDomainEventHandlers(domainEventHandlers)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await openDatabase({
        url: (as === 'owner' ? config.databaseOwnerUrl : null) ?? config.databaseUrl ?? undefined,
        dataDir: config.dataDir,
        poolSize: 2,
        statementTimeoutMs: 120_000,
      })
    } catch (error) {
      if (!(error instanceof DataFolderInUseError)) throw error
      if (Date.now() > deadline) throw inUse(error)
    }
    await pause(100)
  }
}

function inUse({ folder, holderPid }: DataFolderInUseError): EmbeddedDatabaseInUseError {
  const holder = holderPid === undefined ? 'another process' : `the process ${holderPid}`
  return new EmbeddedDatabaseInUseError(
    `The data folder ${folder} is in use by ${holder}, most likely a running server. Stop the server while this ` +
      'command runs, or let both use a PostgreSQL server with DATABASE_URL.',
  )
}

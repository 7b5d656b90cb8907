import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'
import { DataFolderInUse } from '#db/data-folder-lock.ts'
import { prepareDatabase } from '#db/prepare-database.ts'
import { registerDomainEventHandlers } from '#domain/events/publish.ts'
import { eventHandlers } from '#domain/wiring/event-handlers.ts'
import { CommandError } from './command-error.ts'

/** A command that was just killed may need a moment to release the folder. */
const PATIENCE_MS = 2000

/** Opens the configured database for the work, with this release's tables, and always closes it. */
export async function withDatabase<T>(config: Config, work: (database: OpenedDatabase) => Promise<T>): Promise<T> {
  const database = await openCommandDatabase(config)
  try {
    await prepareDatabase(database, config)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A server has the embedded database open. */
export class DatabaseInUse extends CommandError {
  override name = 'DatabaseInUse'
}

/** @throws DatabaseInUse when a server uses the embedded database. */
export async function openCommandDatabase(
  config: Config,
  { as = 'server' }: { as?: 'server' | 'owner' } = {},
): Promise<OpenedDatabase> {
  registerDomainEventHandlers(eventHandlers)
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
      if (!(error instanceof DataFolderInUse)) throw error
      if (Date.now() > deadline) throw inUse(error)
    }
    await pause(100)
  }
}

function inUse({ folder, holderPid }: DataFolderInUse): DatabaseInUse {
  const holder = holderPid === undefined ? 'another process' : `the process ${holderPid}`
  return new DatabaseInUse(
    `The data folder ${folder} is in use by ${holder}, most likely a running server. Stop the server while this ` +
      'command runs, or let both use a PostgreSQL server with DATABASE_URL.',
  )
}

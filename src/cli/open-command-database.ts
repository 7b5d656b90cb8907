import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { type OpenDatabase, openDatabase } from '#db/client.ts'
import { DataFolderInUse } from '#db/data-folder-lock.ts'
import { prepareDatabase } from '#db/prepare-database.ts'
import { registerEventHandlers } from '#domain/events/publish.ts'
import { eventHandlers } from '#domain/wiring/event-handlers.ts'
import { CommandError } from './command-error.ts'

/** A command that was just killed may need a moment to give the folder back. */
const PATIENCE_MS = 2000

/** Opens the configured database for the work, with this release's tables, and closes it whatever happens. */
export async function withDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openCommandDatabase(config)
  try {
    await prepareDatabase(database, config)
    return await work(database)
  } finally {
    await database.close()
  }
}

/** @throws CommandError when a server holds the embedded database. */
export async function openCommandDatabase(config: Config): Promise<OpenDatabase> {
  registerEventHandlers(eventHandlers)
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await openDatabase({
        url: config.databaseUrl ?? undefined,
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

function inUse({ folder, holderPid }: DataFolderInUse): CommandError {
  const holder = holderPid === undefined ? 'another process' : `the process ${holderPid}`
  return new CommandError(
    `The data folder ${folder} is in use by ${holder}, most likely a running server. Stop the server while this ` +
      'command runs, or let both use a PostgreSQL server with DATABASE_URL.',
  )
}

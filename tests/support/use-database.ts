import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'
import type { DatabaseSettings, Db, OpenedDatabase } from '#db/client.ts'
import { projectRoot } from '#db/paths/project-root.ts'
import { restartBuilderValues } from '#db/seed/builders.ts'
import { registerDomainEventHandlers } from '#domain/events/publish-domain-event.ts'
import { domainEventHandlers } from '#domain/wiring/domain-event-handlers.ts'
import { clearTables, copyDatabase, type DatabaseCopy } from './copy-database.ts'

// Use cases in tests publish events, as those of the server do.
registerDomainEventHandlers(domainEventHandlers)

export interface TestDatabase {
  readonly db: Db
  readonly database: OpenedDatabase
}

export interface TestDatabaseOptions {
  /** `cleared` (the default) empties all tables before every test; `kept` keeps the rows of earlier tests. */
  rows?: 'cleared' | 'kept'
  settings?: Partial<DatabaseSettings>
}

/**
 * Gives this test file a migrated database for itself, without rows, of the kind that `TEST_DATABASE` chooses (`pglite`, the default,
 * or `postgres`), opened by the code that the server uses. Call it at the top of the file:
 *
 *     const test = useDatabase()
 *     it('…', async () => { await addListingToWishlist(test.db, …) })
 */
export function useDatabase({ rows = 'cleared', settings }: TestDatabaseOptions = {}): TestDatabase {
  let copy: DatabaseCopy | undefined
  beforeAll(async () => {
    copy = await copyDatabase(inject('databaseSource'), settings)
    restartBuilderValues(seedOf(relative(projectRoot, expect.getState().testPath ?? '')))
  })
  beforeEach(async ({ task }) => {
    if (!copy || rows === 'kept') return
    await clearTables(copy.database.pool)
    restartBuilderValues(seedOf(`${relative(projectRoot, task.file.filepath)} ${task.fullTestName}`))
  })
  afterAll(async () => {
    await copy?.discard()
  })
  const ready = () => {
    if (!copy) throw new Error('The database is there inside tests and hooks only.')
    return copy.database
  }
  return {
    get database() {
      return ready()
    },
    get db() {
      return ready().db
    },
  }
}

/** Each test has rows of its own, the same in every run of `npm test`, whatever ran before; others in each proof. */
function seedOf(name: string): number {
  return createHash('sha256')
    .update(`${process.env.TEST_ROWS ?? ''} ${name.replaceAll('\\', '/')}`)
    .digest()
    .readUInt32LE()
}

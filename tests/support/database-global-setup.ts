import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { prepareEmptyDatabaseImage } from './database-image.ts'
import { startTestPostgres } from './database-postgres.ts'

/** Shared by the test files of a run: a migrated database of the chosen kind, to copy from; embedded copies lie in `folder`. */
export type DatabaseSource =
  | { kind: 'pglite'; image: string; folder: string }
  | { kind: 'postgres'; adminUrl: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseSource: DatabaseSource
  }
}

/** Vitest's global set-up. `TEST_DATABASE` selects the kind of database for the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const kind = process.env.TEST_DATABASE ?? 'pglite'
  if (kind === 'pglite') {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
    project.provide('databaseSource', { kind, image: await prepareEmptyDatabaseImage(), folder })
    return () => rm(folder, { recursive: true, force: true })
  }
  if (kind !== 'postgres') throw new Error(`TEST_DATABASE is "${kind}"; it should be "pglite" or "postgres".`)
  const server = await startTestPostgres()
  const template = 'forecourt_template'
  await server.createDatabase(template)
  const database = await openDatabase({ url: server.url(template), dataDir: '' })
  await migrateDatabase(database).finally(() => database.close())
  project.provide('databaseSource', { kind, adminUrl: server.url(), template })
  return () => server.stop()
}

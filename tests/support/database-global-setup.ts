import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeDatabaseImage } from '#db/make-database-image.ts'
import { migratedDatabase, startTestPostgres } from './database-postgres.ts'
import { shareInRun } from './share-in-run.ts'

/** Shared by the test files of a run: a migrated database to copy from, on the embedded kind the image beside the build; its copies lie in `folder`. */
export type DatabaseSource =
  | { kind: 'pglite'; folder: string }
  | { kind: 'postgres'; adminUrl: string; template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseSource: DatabaseSource
  }
}

/** Vitest's global set-up. `TEST_DATABASE` selects the kind of database for the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, stop } = await shareInRun('database', startSource)
  project.provide('databaseSource', value)
  return stop
}

async function startSource(): Promise<{ value: DatabaseSource; stop: () => Promise<void> }> {
  const kind = process.env.TEST_DATABASE ?? 'pglite'
  if (kind === 'pglite') {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-test-'))
    await makeDatabaseImage()
    return { value: { kind, folder }, stop: () => rm(folder, { recursive: true, force: true }) }
  }
  if (kind !== 'postgres') throw new Error(`TEST_DATABASE is "${kind}"; it should be "pglite" or "postgres".`)
  const server = await startTestPostgres({ isMigrated: true })
  const value = { kind, adminUrl: server.url(), template: migratedDatabase } as const
  return { value, stop: () => server.stop() }
}

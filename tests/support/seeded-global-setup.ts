import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'
import { waitForValuations } from './wait-for-valuations.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with the demo in it and its cars valued, to copy from; empty where PostgreSQL is tried. */
    seededFolder: string
  }
}

/** Vitest's global set-up of the projects with browsers: to fill the demo takes seconds, to copy it a moment. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if ((process.env.TEST_DATABASE ?? 'pglite') !== 'pglite') {
    project.provide('seededFolder', '')
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-seeded-'))
  const server = await startServer({ dataDir: folder })
  await waitForValuations(server.url)
  await server.stop()
  project.provide('seededFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}

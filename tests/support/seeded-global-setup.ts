import { once } from 'node:events'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { DatabaseSource } from './database-global-setup.ts'
import { copySeededDataFolder } from './seeded-data-folder.ts'
import { createDatabase, newDatabaseSetting } from './server-database.ts'
import { shareInRun } from './share-in-run.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { waitForValuations } from './wait-for-valuations.ts'

/**
 * The demo with its cars valued, to copy from: a data folder and, on PostgreSQL, also a database. `sharedServer` answers
 * with the address of a server on a copy, for the files that change nothing there; the first who asks starts it.
 */
export type SeededDemo = {
  folder: string
  database: { adminUrl: string; name: string } | null
  sharedServer: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    seededDemo: SeededDemo
  }
}

/** Vitest's global set-up of the projects with browsers: seeding the demo takes seconds, copying it a moment. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const source = project.getProvidedContext().databaseSource
  const { value, stop } = await shareInRun('demo', () => startDemo(source))
  project.provide('seededDemo', value)
  return stop
}

async function startDemo(source: DatabaseSource) {
  const database = source.kind === 'postgres' ? { adminUrl: source.adminUrl, name: 'seeded_demo' } : null
  const folder = database ? await mkdtemp(join(tmpdir(), 'forecourt-seeded-')) : await copySeededDataFolder()
  if (database) {
    const server = await startServer({ dataDir: folder, env: await newDatabaseSetting(source, database.name) })
    await waitForValuations(server.url)
    await server.stop()
  }
  const shared = await offerSharedServer(() => startOnCopy({ folder, database }))
  return {
    value: { folder, database, sharedServer: shared.url },
    async stop() {
      await shared.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function offerSharedServer(start: () => Promise<RunningServer>) {
  let started: Promise<RunningServer> | undefined
  const door = createServer(async (_request, response) => {
    started ??= start()
    await started.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const { port } = door.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      door.close()
      await (await started)?.discard()
    },
  }
}

async function startOnCopy(demo: Omit<SeededDemo, 'sharedServer'>): Promise<RunningServer> {
  const copy = await copySeededDemo(demo)
  return startServer({ dataDir: copy.dataDir, env: { ...copy.env, RATE_LIMIT: 'off' } })
}

/** Copies the demo, and returns the settings for a server that serves the copy. */
export async function copySeededDemo(
  demo: Omit<SeededDemo, 'sharedServer'>,
): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-site-'))
  await cp(demo.folder, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  if (!demo.database) return { dataDir, env: {} }
  return { dataDir, env: await createDatabase({ adminUrl: demo.database.adminUrl, template: demo.database.name }) }
}

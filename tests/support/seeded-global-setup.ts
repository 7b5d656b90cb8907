import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startServer } from './start-server.ts'
import { waitForValuations } from './wait-for-valuations.ts'

/** The demo with its cars valued, to copy from: a data folder and, on PostgreSQL, also a database. */
export type SeededDemo = { folder: string; database: { adminUrl: string; name: string } | null }

declare module 'vitest' {
  export interface ProvidedContext {
    seededDemo: SeededDemo
  }
}

/** Vitest's global set-up of the projects with browsers: seeding the demo takes seconds, copying it a moment. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-seeded-'))
  const source = project.getProvidedContext().databaseSource
  const database = source.kind === 'postgres' ? { adminUrl: source.adminUrl, name: 'seeded_demo' } : null
  if (database) await createDatabase(database.adminUrl, database.name)
  const server = await startServer({ dataDir: folder, env: settingOf(database) })
  await waitForValuations(server.url)
  await server.stop()
  project.provide('seededDemo', { folder, database })
  return () => rm(folder, { recursive: true, force: true })
}

/** Copies the demo, and returns the settings for a server that serves the copy. */
export async function copySeededDemo(demo: SeededDemo): Promise<{ dataDir: string; env: Record<string, string> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-site-'))
  await cp(demo.folder, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  if (!demo.database) return { dataDir, env: {} }
  const copy = { ...demo.database, name: `site_${randomUUID()}` }
  await createDatabase(copy.adminUrl, copy.name, demo.database.name)
  return { dataDir, env: settingOf(copy) }
}

function settingOf(database: SeededDemo['database']): Record<string, string> {
  if (!database) return {}
  const url = new URL(database.adminUrl)
  url.pathname = database.name
  return { DATABASE_URL: url.href }
}

async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const names = [name, template].map((one) => pg.escapeIdentifier(one))
  await client.query(`CREATE DATABASE ${names.join(' TEMPLATE ')}`).finally(() => client.end())
}

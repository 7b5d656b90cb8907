import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseSource } from './database-global-setup.ts'

/**
 * The setting of a server on a new, migrated database without rows, of the kind that TEST_DATABASE chooses: none for the
 * embedded one. The server fills it with the demo, which takes ten seconds of a processor on the embedded one and two on PostgreSQL.
 */
export async function newDatabaseSetting(source: DatabaseSource, name?: string): Promise<Record<string, string>> {
  if (source.kind !== 'postgres') return {}
  const { adminUrl, template } = source
  return createDatabase({ adminUrl, template, ...(name ? { name } : {}) })
}

/** Creates a database, and returns the setting of a server on it. */
export async function createDatabase({
  adminUrl,
  name = `site_${randomUUID()}`,
  template = 'template1',
}: {
  adminUrl: string
  name?: string
  template?: string
}): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const names = [name, template].map((one) => pg.escapeIdentifier(one))
  await client.query(`CREATE DATABASE ${names.join(' TEMPLATE ')}`).finally(() => client.end())
  const url = new URL(adminUrl)
  url.pathname = name
  return { DATABASE_URL: url.href }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type OpenedDatabase, openDatabase } from '#db/client.ts'

const prefix = 'forecourt_scratch_'
const hourMs = 60 * 60_000
/** Of one statement: an index over millions of rows takes minutes. */
const statementTimeoutMs = 6 * hourMs

export interface ScratchDatabase {
  database: OpenedDatabase
  discard(): Promise<void>
}

/**
 * An empty database that lives as long as a check: beside the site's own on its server, where the role of `url` may make
 * databases, otherwise an embedded one in a temporary folder.
 */
export async function openScratchDatabase(url: string | null): Promise<ScratchDatabase> {
  return url !== null && (await mayCreateDatabases(url)) ? openOnServer(url) : openEmbedded()
}

async function openEmbedded(): Promise<ScratchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-scratch-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const database = await openDatabase({ dataDir: folder, statementTimeoutMs })
    return { database, discard: () => database.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function openOnServer(url: string): Promise<ScratchDatabase> {
  await dropLeftOvers(url)
  const name = `${prefix}${Date.now()}_${randomBytes(4).toString('hex')}`
  await onServer(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  const drop = () => onServer(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  try {
    const address = new URL(url)
    address.pathname = name
    const database = await openDatabase({ dataDir: '', url: address.href, poolSize: 2, statementTimeoutMs })
    return {
      database,
      async discard() {
        await database.close()
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}

/** Those of checks that were killed: of this role, an hour old, and in nobody's use. */
async function dropLeftOvers(url: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database d WHERE datname ~ '^${prefix}[0-9]+_[0-9a-f]+$'
       AND datdba = current_user::regrole AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE datid = d.oid)`,
    )
    const old = rows.filter(({ name }) => Number(name.split('_')[2]) < Date.now() - hourMs)
    for (const { name } of old) await client.query(`DROP DATABASE IF EXISTS ${name}`)
  })
}

function mayCreateDatabases(url: string): Promise<boolean> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
    )
    return rows[0]?.may ?? false
  })
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

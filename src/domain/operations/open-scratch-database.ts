import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type DatabaseSettings, type OpenedDatabase, openDatabase } from '#db/client.ts'
import { sqlStateOfError } from '#db/database-errors.ts'

const prefix = 'forecourt_scratch_'
const hourMs = 60 * 60_000
/** Of one statement: an index over millions of rows takes minutes. */
const statementTimeoutMs = 6 * hourMs

export interface ScratchDatabase {
  database: OpenedDatabase
  discard(): Promise<void>
}

/**
 * A database without rows that lives as long as a check: an empty one beside the site's own on its server, where the role of
 * `url` may make databases, otherwise an embedded one in a temporary folder, which `image` may give its tables.
 */
export async function openScratchDatabase(
  url: string | null,
  { image }: Pick<DatabaseSettings, 'image'> = {},
): Promise<ScratchDatabase> {
  return url !== null && (await mayCreateDatabases(url)) ? openOnServer(url) : openEmbedded(image)
}

async function openEmbedded(image: DatabaseSettings['image']): Promise<ScratchDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-scratch-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const database = await openDatabase({ dataDir: folder, image, statementTimeoutMs })
    return { database, discard: () => database.close().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function openOnServer(url: string): Promise<ScratchDatabase> {
  await onServer(url, dropLeftOvers)
  const name = `${prefix}${Date.now()}_${randomBytes(4).toString('hex')}`
  // A session of this name stands for whoever uses the database, from before it is there until it is gone; it ends with its process.
  const owner = await connect(url, { application_name: name })
  const drop = () => owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).finally(() => owner.end())
  try {
    await owner.query(`CREATE DATABASE ${name} TEMPLATE template0`)
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

/** Those of checks that were killed: of this role, without a session that stands for their owner, and in nobody's use. */
async function dropLeftOvers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database d WHERE datname ~ '^${prefix}[0-9]+_[0-9a-f]+$'
     AND datdba = current_user::regrole
     AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE datid = d.oid OR application_name = d.datname)`,
  )
  for (const { name } of rows) {
    // Another check may drop the same one, or a check of an earlier release use it again.
    await client.query(`DROP DATABASE IF EXISTS ${name}`).catch((error: unknown) => {
      if (!['55006', '3D000'].includes(sqlStateOfError(error) ?? '')) throw error
    })
  }
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
  const client = await connect(url)
  return work(client).finally(() => client.end())
}

async function connect(url: string, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, ...settings })
  // Where an idle connection breaks, the next statement says so.
  client.on('error', () => {})
  await client.connect()
  return client
}

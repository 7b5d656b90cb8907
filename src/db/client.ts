import path from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedServer } from './pglite/embedded-server.ts'
import { SessionStream } from './pglite/session-stream.ts'
import { BoundedPool } from './pool.ts'
import { checkServer, describeServer } from './server-check.ts'

/** The database outside a transaction. Inside one only its Tx may be used: on PGlite anything else waits for ever. */
export type Db = NodePgDatabase

/** The database inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** What a use case takes that makes no transaction of its own. */
export type DbOrTx = Db | Tx

export interface DatabaseSettings {
  /** `DATABASE_URL`; without it the embedded database in the data folder is used. */
  url?: string | undefined
  /** The folder of the embedded database and its lock. */
  dataDir: string
  /** Connections to the server; the embedded database has one session. */
  poolSize?: number | undefined
  /** A statement that runs longer fails with SQLSTATE 57014. */
  statementTimeoutMs?: number | undefined
  /** Requests that may wait for a connection before the next gets DatabaseBusy. */
  maxWaiting?: number | undefined
  /** How long a request waits for a connection before it gets DatabaseBusy. */
  waitTimeoutMs?: number | undefined
  /** How long a query waits for its answer. Without it a server that hangs keeps whoever asks waiting for ever. */
  answerTimeoutMs?: number | undefined
  log?: DatabaseLog | undefined
}

/** The part of pino's logger that the database uses. */
export interface DatabaseLog {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'server'
  /** Lets running and waiting requests finish, then ends all connections and gives the data folder back. */
  close(): Promise<void>
}

const DRAIN_LIMIT_MS = 10_000

/**
 * Opens the configured database.
 *
 * @throws DataFolderInUse when another server uses the data folder
 * @throws DatabaseUnusable when the server cannot be reached or is too old; the message says what to change
 */
export function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return settings.url ? openServer(settings.url, settings) : openEmbedded(settings)
}

async function openEmbedded(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { dataDir, statementTimeoutMs, log } = withDefaults(settings)
  const lock = lockDataFolder(dataDir)
  try {
    const server = await EmbeddedServer.start({
      folder: path.resolve(dataDir, 'db'),
      statementTimeoutMs,
      onLost: (error) => log?.error({ err: error }, 'The embedded database was ended and is being started again.'),
    })
    const isStale = (client: pg.PoolClient) => streamOf(client).isStale
    const pool = new BoundedPool(embeddedConfig(server, settings), isStale)
    log?.info({ dataDir }, 'The embedded database is open. It does not promise to survive a power failure.')
    return opened(pool, 'embedded', log, async () => {
      await server.close().finally(() => lock.release())
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openServer(url: string, settings: DatabaseSettings): Promise<OpenDatabase> {
  const { poolSize, log } = withDefaults(settings)
  const server = describeServer(url)
  const { pool, database } = connect(url, settings)
  try {
    await checkServer(pool, server)
    log?.info({ server, poolSize }, 'The PostgreSQL server is connected.')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A read replica of the server. Nothing is asked of it yet: one that is down must not keep a site from starting. */
export function openReplica(url: string, settings: Omit<DatabaseSettings, 'url' | 'dataDir'>): OpenDatabase {
  return connect(url, { ...settings, dataDir: '' }).database
}

function connect(url: string, settings: DatabaseSettings): { pool: BoundedPool; database: OpenDatabase } {
  const { poolSize, statementTimeoutMs, maxWaiting, waitTimeoutMs, answerTimeoutMs, log } = withDefaults(settings)
  const pool = new BoundedPool({
    connectionString: url,
    application_name: 'forecourt',
    max: poolSize,
    maxWaiting,
    connectionTimeoutMillis: waitTimeoutMs,
    statement_timeout: statementTimeoutMs,
    ...(answerTimeoutMs === undefined ? {} : { query_timeout: answerTimeoutMs }),
    // A transaction whose holder has stopped would keep its locks, and a sale waiting for them, for ever.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    options: '-c timezone=UTC',
    keepAlive: true,
  })
  return { pool, database: opened(pool, 'server', log, async () => {}) }
}

function opened(
  pool: BoundedPool,
  kind: OpenDatabase['kind'],
  log: DatabaseLog | undefined,
  afterwards: () => Promise<void>,
): OpenDatabase {
  // Without a listener the loss of an idle connection would end the process; the pool opens another by itself.
  pool.on('error', (error) => log?.error({ reason: error.message }, 'A database connection was lost.'))
  let closed: Promise<void> | undefined
  const close = async () => {
    await pool.drain(DRAIN_LIMIT_MS)
    await afterwards()
  }
  return {
    db: drizzle(pool),
    pool,
    kind,
    close() {
      closed ??= close()
      return closed
    },
  }
}

/** Names every setting that node-postgres would otherwise take from PG… variables of the environment. */
function embeddedConfig(server: EmbeddedServer, settings: DatabaseSettings) {
  const { maxWaiting, waitTimeoutMs } = withDefaults(settings)
  return {
    stream: () => new SessionStream(server),
    host: 'embedded',
    port: 5432,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
    options: '',
    // PGlite has one session.
    max: 1,
    idleTimeoutMillis: 0,
    maxWaiting,
    connectionTimeoutMillis: waitTimeoutMs,
  }
}

function streamOf(client: pg.PoolClient): SessionStream {
  const { stream } = client.connection
  if (!(stream instanceof SessionStream)) throw new TypeError('This connection is not one to the embedded database.')
  return stream
}

function withDefaults(settings: DatabaseSettings) {
  return {
    ...settings,
    poolSize: settings.poolSize ?? 10,
    statementTimeoutMs: settings.statementTimeoutMs ?? 30_000,
    maxWaiting: settings.maxWaiting ?? 1_000,
    waitTimeoutMs: settings.waitTimeoutMs ?? 10_000,
  }
}

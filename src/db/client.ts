import path from 'node:path'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { checkDatabaseServer, databaseHostAndName } from './check-database-server.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { EmbeddedDatabaseServer } from './pglite/embedded-database-server.ts'
import { PGliteSessionSocket } from './pglite/pglite-session-socket.ts'
import { BoundedDatabasePool } from './pool.ts'
import { trackPossibleWrites } from './possible-writes.ts'

/**
 * The database outside a transaction. Inside a transaction use only its Tx: on PGlite any other query waits for ever.
 */
export type Db = NodePgDatabase

/** The database inside a transaction. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/** The parameter type of use cases that start no transaction of their own. */
export type DbOrTx = Db | Tx

export interface DatabaseSettings {
  /** `DATABASE_URL`; without it the embedded database in the data folder is used. */
  url?: string | undefined
  /** The folder of the embedded database and its lock. */
  dataDir: string
  /**
   * The image (`makeDatabaseImage`) that a new embedded database is a copy of, by default the one beside the build. Null, an
   * image that is missing or one in doubt make an empty database: whoever needs tables applies the migrations to either.
   */
  image?: string | null | undefined
  /** Connections to the server; the embedded database has one session. */
  poolSize?: number | undefined
  /** A statement that runs longer fails with SQLSTATE 57014. */
  statementTimeoutMs?: number | undefined
  /** Requests that may wait for a connection before the next gets DatabaseOverloadedError. */
  maxWaiting?: number | undefined
  /** How long a request waits for a connection before it gets DatabaseOverloadedError. */
  waitTimeoutMs?: number | undefined
  /**
   * How long a query waits for its result before its connection is ended. Without this limit a server that is gone blocks
   * its caller for a quarter of an hour.
   */
  answerTimeoutMs?: number | undefined
  log?: DatabaseLogger | undefined
}

/** The part of pino's logger that the database uses. */
export interface DatabaseLogger {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface OpenedDatabase {
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
 * @throws DataFolderInUseError when another server uses the data folder
 * @throws DatabaseUnusableError when the server cannot be reached or is too old; the message says what to change
 */
export function openDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  return settings.url ? openServer(settings.url, settings) : openEmbedded(settings)
}

async function openEmbedded(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const { dataDir, image, statementTimeoutMs, log } = withDefaults(settings)
  const lock = lockDataFolder(dataDir)
  try {
    const server = await EmbeddedDatabaseServer.start({
      folder: path.resolve(dataDir, 'db'),
      image,
      statementTimeoutMs,
      onLost: (error) => log?.error({ err: error }, 'The embedded database was ended and is being started again.'),
    })
    const isStale = (client: pg.PoolClient) => streamOf(client).isStale
    const pool = new BoundedDatabasePool(embeddedConfig(server, settings), isStale)
    log?.info({ dataDir }, 'The embedded database is open. It does not promise to survive a power failure.')
    const database = opened(pool, 'embedded', log, async () => {
      await server.close().finally(() => lock.release())
    })
    // The lock on the folder keeps every other process away.
    trackPossibleWrites(database.db, () => pool.possibleWrites)
    return database
  } catch (error) {
    lock.release()
    throw error
  }
}

async function openServer(url: string, settings: DatabaseSettings): Promise<OpenedDatabase> {
  const { poolSize, log } = withDefaults(settings)
  const server = databaseHostAndName(url)
  const { pool, database } = connect(url, settings)
  try {
    await checkDatabaseServer(pool, server)
    log?.info({ server, poolSize }, 'The PostgreSQL server is connected.')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * A read replica of the server. No query is sent when it is opened: a replica that is down must not stop the site from
 * starting. Whoever reads there looks first whether it leads to one server (`findServersBehindAddress`).
 */
export function openDatabaseReplica(url: string, settings: Omit<DatabaseSettings, 'url' | 'dataDir'>): OpenedDatabase {
  return connect(url, { ...settings, dataDir: '' }).database
}

function connect(url: string, settings: DatabaseSettings): { pool: BoundedDatabasePool; database: OpenedDatabase } {
  const { poolSize, statementTimeoutMs, maxWaiting, waitTimeoutMs, answerTimeoutMs, log } = withDefaults(settings)
  const pool = new BoundedDatabasePool({
    connectionString: url,
    application_name: 'forecourt',
    max: poolSize,
    maxWaiting,
    connectionTimeoutMillis: waitTimeoutMs,
    statement_timeout: statementTimeoutMs,
    answerTimeoutMs,
    // A transaction whose client has stopped would keep its locks for ever, and block every sale that waits for them.
    idle_in_transaction_session_timeout: statementTimeoutMs,
    options: '-c timezone=UTC',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  return { pool, database: opened(pool, 'server', log, async () => {}) }
}

function opened(
  pool: BoundedDatabasePool,
  kind: OpenedDatabase['kind'],
  log: DatabaseLogger | undefined,
  afterwards: () => Promise<void>,
): OpenedDatabase {
  // Without a listener, losing an idle connection would end the process. The pool opens a new connection on its own.
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

/** Sets every option that node-postgres would otherwise read from PG… environment variables. */
function embeddedConfig(server: EmbeddedDatabaseServer, settings: DatabaseSettings) {
  const { maxWaiting, waitTimeoutMs } = withDefaults(settings)
  return {
    stream: () => new PGliteSessionSocket(server),
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

function streamOf(client: pg.PoolClient): PGliteSessionSocket {
  const { stream } = client.connection
  if (!(stream instanceof PGliteSessionSocket))
    throw new TypeError('This connection is not one to the embedded database.')
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

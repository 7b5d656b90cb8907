import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { databaseImagePath } from '#db/pglite/database-image.ts'
import { findPostgresBinaries } from './database-postgres-binaries.ts'
import { copyPostgresImage } from './database-postgres-image.ts'
import { findFreePort } from './find-free-port.ts'
import { findMemoryFolder } from './find-memory-folder.ts'

const run = promisify(execFile)

export interface TestPostgresServer {
  /** The URL of a database on the server, with its user and password. */
  url(database?: string): string
  createDatabase(name: string, options?: { template?: string }): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** A second server that follows this one by streaming replication, with all its databases. */
  startReplica(): Promise<TestPostgresServer>
  stop(): Promise<void>
}

export interface TestPostgresOptions {
  /** `full` flushes to the disk as a real server does; tests do without. */
  durability?: 'none' | 'full'
  /** With an identifier of its own; other servers are copies of one cluster. */
  isNewCluster?: boolean
  /** With `migratedDatabase`. */
  isMigrated?: boolean
}

/** A database with all migrations and no rows. */
export const migratedDatabase = 'forecourt_template'

const USER = 'forecourt'
const START_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 10_000
/** Two runs beside each other, with a database for each file, take less than half of it. */
const roomOfRun = 6 * 2 ** 30

/** Starts a new PostgreSQL server on a free port of 127.0.0.1, with a data folder of its own. */
export async function startTestPostgres(options: TestPostgresOptions = {}): Promise<TestPostgresServer> {
  const reasons: string[] = []
  for (const folder of await findPostgresBinaries()) {
    try {
      return await startFrom(folder, options)
    } catch (error) {
      reasons.push(`${folder}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(`No PostgreSQL server could be started.\n${reasons.join('\n')}`)
}

/** The user that runs the server: PostgreSQL refuses to run as root. */
interface ServerUser {
  uid?: number
  gid?: number
}

async function startFrom(binaries: string, options: TestPostgresOptions): Promise<TestPostgresServer> {
  const { durability = 'none' } = options
  // A database is hundreds of files: on a disk the kernel takes longer to make them than the server to fill them.
  const memory = durability === 'none' ? findMemoryFolder(roomOfRun) : undefined
  const folder = await mkdtemp(path.join(memory ?? tmpdir(), 'forecourt-postgres-'))
  try {
    const user = await findServerUser()
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
    const programs = { binaries: await makeUsable(binaries, folder, user), folder, user }
    const password = await makeDataFolder(programs, options)
    return await serve({ ...programs, password, durability })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function findServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined)
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
}

/** The programs may be below a folder that only root may enter; then a copy is used. */
async function makeUsable(binaries: string, folder: string, user: ServerUser): Promise<string> {
  const isUsable = await run(path.join(binaries, 'initdb'), ['--version'], user).then(
    () => true,
    () => false,
  )
  if (isUsable || user.uid === undefined) return binaries
  const copy = path.join(folder, 'programs')
  await cp(path.dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

interface Programs {
  binaries: string
  folder: string
  user: ServerUser
}

/** Returns the password of its superuser. */
async function makeDataFolder(programs: Programs, options: TestPostgresOptions): Promise<string> {
  const { isNewCluster = process.platform === 'win32', isMigrated = false } = options
  const { binaries, folder, user } = programs
  const { stdout: version } = await run(path.join(binaries, 'initdb'), ['--version'], user)
  const plain = { facts: [version, user], make: () => initialise(programs) }
  const makePlain = () => (isNewCluster ? plain.make() : copyPostgresImage(folder, plain))
  if (!isMigrated) return makePlain()
  const make = async () => {
    const password = await makePlain()
    await addMigratedDatabase({ ...programs, password })
    return password
  }
  return isNewCluster
    ? make()
    : copyPostgresImage(folder, { facts: [...plain.facts, path.basename(databaseImagePath())], make })
}

async function addMigratedDatabase(of: Programs & { password: string }): Promise<void> {
  const { process, server } = await start({ ...of, durability: 'none' })
  await server.createDatabase(migratedDatabase)
  const database = await openDatabase({ url: server.url(migratedDatabase), dataDir: '' })
  await migrateDatabase(database).finally(() => database.close())
  await end(process)
}

async function initialise({ binaries, folder, user }: Programs): Promise<string> {
  const password = randomBytes(12).toString('hex')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password)
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync']
  const place = [`--pgdata=${path.join(folder, 'data')}`, `--username=${USER}`, `--pwfile=${passwordFile}`]
  const initdb = (more: string[]) =>
    run(path.join(binaries, 'initdb'), [...place, ...options, ...more], { ...user, cwd: folder })
  // Bytewise order and Unicode letters, as in PGlite; not every machine has this locale name.
  await initdb(['--lc-ctype=C.UTF-8']).catch(() => initdb([]))
  return password
}

type Service = Programs & { password: string } & Pick<Launch, 'durability' | 'more'>

async function serve(of: Service): Promise<TestPostgresServer> {
  return (await start(of)).server
}

async function start({ password, ...of }: Service) {
  const port = await findFreePort()
  const process = launch({ ...of, port })
  const server = describe({ ...of, process, password, port })
  await waitUntilReady(process, server.url()).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return { process, server }
}

interface Launch extends Programs {
  port: number
  durability: 'none' | 'full'
  more?: Record<string, string>
}

function launch({ binaries, folder, user, port, durability, more }: Launch): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    // A replica that is behind finds the log that a checkpoint would have taken away, as the backup for another one makes.
    wal_keep_size: '128MB',
    ...(durability === 'none' ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...more,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(path.join(binaries, 'postgres'), ['-D', path.join(folder, 'data'), '-p', String(port), ...options], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })
}

interface Running extends Programs {
  process: ChildProcess
  password: string
  port: number
}

function describe({ process: child, folder, password, port, binaries, user }: Running): TestPostgresServer {
  const url = (database = 'postgres') => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
  const endNow = () => {
    child.kill('SIGQUIT')
    // What lies in memory would stay there.
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endNow)
  return {
    url,
    createDatabase: (name, { template = 'template1' } = {}) =>
      command(url(), `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)}`),
    dropDatabase: (name) => command(url(), `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
    startReplica: () => follow({ folder, password, port, binaries, user, source: url() }),
    async stop() {
      process.off('exit', endNow)
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies the files of a running server, as PostgreSQL's manual describes for a low-level base backup, and makes the
 * copy follow it.
 */
async function follow(of: Omit<Running, 'process'> & { source: string }): Promise<TestPostgresServer> {
  const { user, binaries, password, source } = of
  const folder = await mkdtemp(path.join(path.dirname(of.folder), 'forecourt-replica-'))
  const data = path.join(folder, 'data')
  const own = (place: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(place, user.uid, user.gid)
  }
  own(folder)
  const client = new pg.Client({ connectionString: source })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    // Keeps the owner; without that the copy cannot be opened.
    await run('cp', ['-a', path.join(of.folder, 'data'), folder], {})
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await rm(path.join(data, 'postmaster.pid'), { force: true })
    writeFileSync(path.join(data, 'backup_label'), rows[0]?.labelfile ?? '')
    writeFileSync(path.join(data, 'standby.signal'), '')
  } finally {
    await client.end()
  }
  for (const name of ['backup_label', 'standby.signal']) own(path.join(data, name))
  const conninfo = `host=127.0.0.1 port=${of.port} user=${USER} password=${password}`
  const more = { primary_conninfo: conninfo }
  return serve({ binaries, folder, user, password, durability: 'none', more })
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  let failure: unknown
  child.once('error', (error) => {
    failure = error
  })
  while (Date.now() < deadline) {
    if (failure) throw failure
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    const isReady = await command(url, 'SELECT 1').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await pause(25)
  }
  throw new Error(`The server did not answer within ${START_LIMIT_MS} ms.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A fast shutdown, which does not wait for clients.
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(timer)
}

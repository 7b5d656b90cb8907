import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { type Db, openDatabase } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { verifyAuditChain } from '#domain/audit/verify-audit-chain.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { describeInProof } from '#tests/support/only-in-proof.ts'
import { aCardGateway } from '#tests/support/payments.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { fillBenchStock } from '../../scripts/bench/bench-stock.ts'
import { takeBackGeneratedSales } from '../../scripts/bench/take-back-generated-sales.ts'
import { waitFor } from '../../scripts/cluster/cluster.ts'
import { createClusterMember } from '../../scripts/cluster/cluster-member.ts'

/** `POINT_IN_TIME_CARS=10000` fills less. */
const cars = Number(process.env.POINT_IN_TIME_CARS ?? 1_000_000)
const stanza = 'forecourt'

const binaries = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) =>
  b.localeCompare(a, 'en', { numeric: true }),
)[0]
const pgbackrest = globSync('/usr/bin/pgbackrest')[0]
const isRoot = process.getuid?.() === 0
const missing = 'skipped: needs root and the Debian packages postgresql-15 and pgbackrest'
if (process.env.TEST_DOSE === 'proof' && !(binaries && pgbackrest && isRoot)) console.log(missing)

describeInProof('a database whose log is archived', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  it.runIf(binaries && pgbackrest && isRoot)(
    `comes back as it was at a moment, ${cars} cars`,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'forecourt-point-in-time-'))
      undo.push(() => rm(folder, { recursive: true, force: true }))
      const server = await createArchivedServer(folder)
      undo.push(() => server.member.stop())
      await server.start()
      execFileSync(join(binaries ?? '', 'createdb'), ['-h', '127.0.0.1', '-p', server.port, '-U', 'postgres', 'site'])
      await fillBenchStock(server.url, { cars, seed: 1 })
      await use(server.url, takeBackGeneratedSales)
      await server.archive()
      const size = await use(server.url, readDatabaseMiB)

      const backupSeconds = secondsOf(() => server.pgbackrest('--type=full', 'backup'))
      // pgBackRest knows the end of a backup by the second, and takes none that ended in the second of the target.
      const endSecond = Math.ceil(Date.now() / 1_000)
      // What is acknowledged after the backup is in the log alone.
      const before = await use(server.url, async (db) => {
        await anAdmin(db)
        await db
          .update(listings)
          .set({ priceCents: sql`${listings.priceCents} + 100` })
          .where(eq(listings.brand, 'Ford'))
        return readState(db)
      })
      await waitFor(async () => Date.now() > (endSecond + 1) * 1_000, { seconds: 5, what: 'a later second' })
      const moment = await use(server.url, readClock)
      await use(server.url, (db) => db.update(listings).set({ priceCents: 100 }))
      expect((await use(server.url, readState)).prices).not.toBe(before.prices)

      await server.stop()
      const restoreSeconds = secondsOf(() =>
        server.pgbackrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore'),
      )
      const startedAt = performance.now()
      await server.start()
      const startSeconds = (performance.now() - startedAt) / 1_000
      await recordProofFigures({
        cars,
        databaseMiB: size,
        backupSeconds: Math.round(backupSeconds),
        restoreSeconds: Math.round(restoreSeconds),
        untilWritableSeconds: Math.round(startSeconds),
      })
      expect(await use(server.url, readState)).toEqual(before)
      const { isWhole } = await use(server.url, (db) => verifyAuditChain(db, { now: new Date() }))
      expect(isWhole).toBe(true)
      expect(await use(server.url, (db) => findMoneyInconsistencies(db, aCardGateway(db).cards))).toEqual([])
    },
    3_600_000,
  )
})

/** PostgreSQL of Debian, run by its user as on an operator's machine, with the settings of docs/operations/backups.md. */
async function createArchivedServer(folder: string) {
  const [uid, gid] = ['-u', '-g'].map((kind) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' })))
  const user = { uid: uid ?? 0, gid: gid ?? 0 }
  const data = join(folder, 'main')
  const config = join(folder, 'pgbackrest.conf')
  chmodSync(folder, 0o755)
  for (const name of ['main', 'repository', 'run', 'log']) {
    mkdirSync(join(folder, name), { mode: 0o700 })
    chownSync(join(folder, name), user.uid, user.gid)
  }
  const run = join(folder, 'run')
  const port = String(await findFreePort())
  writeFileSync(
    config,
    [
      '[global]',
      `repo1-path=${join(folder, 'repository')}`,
      'repo1-retention-full=2',
      'start-fast=y',
      'process-max=2',
      `log-path=${run}`,
      `lock-path=${run}`,
      `spool-path=${run}`,
      `[${stanza}]`,
      `pg1-path=${data}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${run}`,
      '',
    ].join('\n'),
  )
  const asUser = { ...user, cwd: run, stdio: ['ignore', 'ignore', 'inherit'] as 'ignore'[] }
  execFileSync(
    join(binaries ?? '', 'initdb'),
    ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '-k'],
    asUser,
  )
  const archive = `pgbackrest --config=${config} --stanza=${stanza} archive-push %p`
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: run,
    archive_mode: 'on',
    // What is written while the cars are made goes nowhere.
    archive_command: '/bin/true',
    shared_buffers: '1GB',
    max_wal_size: '4GB',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
  const program = join(binaries ?? '', 'postgres')
  const member = createClusterMember(
    { name: 'postgres', program, args: ['-D', data], user, cwd: run },
    { logFolder: join(folder, 'log') },
  )
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`
  const pgbackrestOf = (...options: string[]) =>
    execFileSync(pgbackrest ?? '', [`--config=${config}`, `--stanza=${stanza}`, ...options], asUser)
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/site`,
    member,
    pgbackrest: pgbackrestOf,
    /** Resolves when it takes writes: a restored one reads its log first. */
    async start() {
      member.start()
      await waitFor(() => isWritable(admin), { seconds: 1_800, what: 'a PostgreSQL that takes writes' })
    },
    /** As `systemctl stop` does it: what it has logged is archived first, which takes minutes after so large a mistake. */
    async stop() {
      await promisify(execFile)(
        join(binaries ?? '', 'pg_ctl'),
        ['-D', data, '-m', 'fast', '-t', '1800', 'stop'],
        asUser,
      )
      await waitFor(async () => member.pid() === null, { seconds: 10, what: 'an end of PostgreSQL' })
    },
    /** From here on its log is kept. */
    async archive() {
      await use(admin, async (db) => {
        await db.execute(sql.raw(`alter system set archive_command = '${archive}'`))
        await db.execute(sql`select pg_reload_conf()`)
      })
      pgbackrestOf('stanza-create')
      pgbackrestOf('check')
    },
  }
}

async function isWritable(url: string): Promise<boolean> {
  return use(url, async (db) => {
    const { rows } = await db.execute<{ is: boolean }>(sql`select not pg_is_in_recovery() as is`)
    return rows[0]?.is ?? false
  }).catch(() => false)
}

async function use<Result>(url: string, read: (db: Db) => Promise<Result>): Promise<Result> {
  const database = await openDatabase({ url, dataDir: '', poolSize: 1, statementTimeoutMs: 600_000 })
  try {
    return await read(database.db)
  } finally {
    await database.close()
  }
}

async function readState(db: Db) {
  const { rows } = await db.execute<{ cars: string; prices: string; people: string; valuations: string }>(sql`
    select (select count(*) from listings)::text cars, (select sum(price_cents) from listings)::text prices,
      (select count(*) from users)::text people, (select sum(hashtext(v::text)) from valuations v)::text valuations`)
  return { ...rows[0] }
}

async function readClock(db: Db): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  return rows[0]?.now ?? ''
}

async function readDatabaseMiB(db: Db): Promise<number> {
  const { rows } = await db.execute<{ mib: number }>(
    sql`select (pg_database_size(current_database()) / 1048576)::int as mib`,
  )
  return rows[0]?.mib ?? 0
}

function secondsOf(action: () => void): number {
  const begun = performance.now()
  action()
  return (performance.now() - begun) / 1_000
}

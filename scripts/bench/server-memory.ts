import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/client.ts'
import { seededRandom } from '#db/seed/random.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { startTestPostgres } from '#tests/support/database-postgres.ts'
import { startServer } from '#tests/support/start-server.ts'
import { createEmptyAcknowledgedClusterWrites } from '../../tests/faults/cluster-clients.ts'
import { addBookableCars, stageClusterCast } from '../../tests/faults/stage-cluster-cast.ts'
import { runLoadVisitorsUntil } from '../../tests/load/cluster-load-visitors.ts'
import { createMeasuredRequests, summarizeRequests } from '../../tests/load/measured-requests.ts'
import { fillBenchStock, readBenchStock } from './bench-stock.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { cpuMsOfProcess } from './process-usage.ts'
import { showProgressLine } from './progress.ts'
import { readServerMemory, type ServerMemorySample } from './read-server-memory.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { pidOfProcess } from './start-minimal-baseline-server.ts'
import { takeBackGeneratedSales } from './take-back-generated-sales.ts'

// What the memory of one server does under the visitors of the cluster's load (tests/load), on PostgreSQL with a replica.
// `npm run bench -- server-memory --cars 100000 --minutes 10 --rate 25 --version ../other --label server-memory`;
// `--database postgres://… --replica postgres://…` takes some that were filled before.

const root = join(import.meta.dirname, '../..')
const password = 'a password of all buyers'
const visitors = 24
const sampleMs = 5_000
/** From this minute on memory should grow no more. */
const flatFromMinute = 5

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      cars: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '10' },
      rate: { type: 'string', default: '25' },
      seed: { type: 'string', default: '1' },
      version: { type: 'string', default: root },
      database: { type: 'string' },
      replica: { type: 'string' },
      snapshots: { type: 'string' },
      label: { type: 'string' },
    },
  })
  const [cars, minutes, rate, seed] = [values.cars, values.minutes, values.rate, values.seed].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const { primary, replica, stock } = values.database
    ? {
        primary: values.database,
        replica: values.replica,
        stock: await readBenchStock(values.database, { seed, isValued: true }),
      }
    : await startDatabases(cars, seed)
  const authSecret = randomBytes(32).toString('hex')
  const server = await startServer({
    env: {
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      AUTH_SECRET: authSecret,
      DATABASE_URL: primary,
      ...(replica ? { DATABASE_REPLICA_URLS: replica } : {}),
      DATABASE_POOL_SIZE: '8',
      ...snapshotEnvironment(values.snapshots),
    },
    entry: resolve(values.version, 'scripts/start.mjs'),
  })
  benchCleanUps.push(() => server.discard())
  const pid = pidOfProcess(server.process)
  const read = () => readServerMemory({ pid, url: server.url })
  await waitForIndex(read)
  const database = await openDatabase({ url: primary, dataDir: '', poolSize: 2 })
  benchCleanUps.push(() => database.close())
  const site = { siteUrl: server.url, authSecret }
  const passwordHash = await hashPassword(password)
  const cast = await stageClusterCast(site, database, { buyers: visitors, passwordHash })
  const requests = createMeasuredRequests()
  requests.setRate(rate)
  const ending = new AbortController()
  const visiting = runLoadVisitorsUntil(ending.signal, {
    cast,
    ledger: createEmptyAcknowledgedClusterWrites(),
    random: seededRandom(seed),
    stock: { ids: stock.ids, models: stock.models, seed },
    password,
    ask: requests.ask,
  })
  const begun = performance.now()
  const cpuBefore = cpuMsOfProcess(pid) ?? 0
  const samples: (ServerMemorySample & { minute: number })[] = [{ minute: 0, ...(await read()) }]
  for (let minute = 0; minute < minutes; minute = (performance.now() - begun) / 60_000) {
    await pause(sampleMs)
    await addBookableCars(database, cast)
    const sample = { minute: roundToDecimals((performance.now() - begun) / 60_000, 2), ...(await read()) }
    samples.push(sample)
    showProgressLine(lineOf(sample))
  }
  const cpuMs = (cpuMsOfProcess(pid) ?? 0) - cpuBefore
  ending.abort()
  await visiting
  if (values.snapshots) await takeSnapshot(pid, { url: server.url, folder: values.snapshots })
  const flat = samples.filter(({ minute }) => minute >= flatFromMinute)
  const results = {
    restMiB: samples[0]?.residentMiB ?? 0,
    atFiveMinutesMiB: flat[0]?.residentMiB ?? 0,
    lastMinuteMiB: medianOf(samples.filter(({ minute }) => minute > minutes - 1)),
    peakMiB: Math.max(...samples.map(({ residentMiB }) => residentMiB)),
    growthMiBPerMinute: roundToDecimals(slopeOf(flat), 1),
    cpuMsPerRequest: roundToDecimals(cpuMs / requests.timed.length, 1),
    failed: requests.failed.length,
    requests: summarizeRequests(requests.timed, { from: begun + 60_000, until: Number.POSITIVE_INFINITY }),
  }
  console.log(JSON.stringify(results, null, 2), requests.failed.slice(0, 5))
  const settings = { cars, minutes, rate, seed, visitors }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { settings, results, samples })}`)
  return 0
})

/** A primary with so many valued cars, and its replica. */
async function startDatabases(cars: number, seed: number) {
  showProgressLine('starting PostgreSQL')
  const postgres = await startTestPostgres({ durability: 'full' })
  benchCleanUps.push(() => postgres.stop())
  await postgres.createDatabase('bench_memory')
  const primary = postgres.url('bench_memory')
  const stock = await fillBenchStock(primary, { cars, seed, isValued: true })
  const database = await openDatabase({ url: primary, dataDir: '', statementTimeoutMs: 600_000 })
  await takeBackGeneratedSales(database.db)
  await database.close()
  const replica = await postgres.startReplica()
  benchCleanUps.push(() => replica.stop())
  return { primary, replica: replica.url('bench_memory'), stock }
}

function snapshotEnvironment(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {}
  mkdirSync(folder, { recursive: true })
  return { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${resolve(folder)}` }
}

/** The server does nothing else meanwhile; the page that it sends afterwards says that the file is whole. */
async function takeSnapshot(pid: number, { url, folder }: { url: string; folder: string }): Promise<void> {
  process.kill(pid, 'SIGUSR2')
  await pause(1_000)
  await fetch(`${url}/metrics`)
  console.log(`A heap snapshot lies in ${folder}.`)
}

/** Until then a server leaves searches to the database. */
async function waitForIndex(read: () => Promise<ServerMemorySample>): Promise<void> {
  for (let seconds = 0; seconds < 300; seconds += 1) {
    if ((await read()).indexMiB > 0) return
    await pause(1_000)
  }
  throw new Error('The server has no index after five minutes.')
}

function lineOf({ minute, residentMiB, heapMiB, externalMiB, indexMiB, anonymous, cachesMiB }: SampleOfMinute): string {
  const caches = Object.entries(cachesMiB).map(([name, mib]) => `${name} ${mib}`)
  const parts = Object.entries(anonymous).map(([name, mib]) => `${name} ${mib}`)
  return `${minute} min: ${residentMiB} MiB; heap ${heapMiB}, external ${externalMiB}, index ${indexMiB}; ${[...parts, ...caches].join(', ')}`
}

type SampleOfMinute = ServerMemorySample & { minute: number }

function medianOf(samples: readonly ServerMemorySample[]): number {
  const sorted = samples.map(({ residentMiB }) => residentMiB).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** MiB a minute, by least squares. */
function slopeOf(samples: readonly SampleOfMinute[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const [minute, mib] = [mean(samples.map((one) => one.minute)), mean(samples.map((one) => one.residentMiB))]
  const spread = samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0)
  return samples.reduce((sum, one) => sum + (one.minute - minute) * (one.residentMiB - mib), 0) / spread
}

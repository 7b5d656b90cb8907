import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { seededRandom } from '#db/seed/random.ts'
import { hashPassword } from '#platform/identity/password-hash.ts'
import { describeInProof } from '#tests/support/only-in-proof.ts'
import { aCardGateway } from '#tests/support/payments.ts'
import { recordProofFigures } from '#tests/support/proof-figures.ts'
import { testSeed } from '#tests/support/sample-size.ts'
import { fillBenchStock, sampleBenchListings } from '../../scripts/bench/bench-stock.ts'
import { memoryMiBOfProcess } from '../../scripts/bench/process-usage.ts'
import { takeBackGeneratedSales } from '../../scripts/bench/take-back-generated-sales.ts'
import { type RunningLocalCluster, startCluster, waitFor } from '../../scripts/cluster/cluster.ts'
import { type ClusterLayout, clusterDatabaseUrl } from '../../scripts/cluster/cluster-layout.ts'
import { explainMissingPackages, findClusterPrograms } from '../../scripts/cluster/cluster-programs.ts'
import { findClusterFaults } from '../faults/cluster-checks.ts'
import { createEmptyAcknowledgedClusterWrites } from '../faults/cluster-clients.ts'
import { addBookableCars, stageClusterCast } from '../faults/stage-cluster-cast.ts'
import { runLoadVisitorsUntil } from './cluster-load-visitors.ts'
import { createMeasuredRequests, summarizeRequests } from './measured-requests.ts'

const minutes = Number(process.env.LOAD_MINUTES ?? 30)
/** `LOAD_CARS=5000` fills less. */
const cars = Number(process.env.LOAD_CARS ?? 100_000)
const visitors = 24
const password = 'a password of all buyers'
/** Visitors ask as fast as they are answered, first until the caches are filled, then to see what the machine can do. */
const warmUpMs = 60_000
const fullLoadMs = Math.min(60_000, minutes * 10_000)
/** Of what it can do, this much is asked in the paced part. */
const share = 0.7
const sampleMs = 5_000
/** Between two restarts, so that a server has some pages in memory again. */
const settleMs = 5_000
/**
 * From the third fifth of the time before the restart to the last, and so after it, what a server holds beside its caches
 * may grow by so much. Each cache is bounded in bytes; how full they are after a quarter of an hour depends on how many pages
 * a machine can make. What is held is the least of a fifth, as after a collection: how much garbage V8 keeps beside it, a
 * share of what is held, is its own affair, and bounded by `mostMiB`.
 */
const mostGrowth = 0.1
/** What a server may take from the machine at most, with 100,000 cars. */
const mostMiB = 700

/** How much memory a server takes, how much of it its objects and buffers have, with garbage, and how much its caches. */
type MemorySample = { at: number; mib: number; heldMiB: number; cachesMiB: number }

const found = findClusterPrograms()
if ('missingPackages' in found && process.env.TEST_DOSE === 'proof') {
  console.log(`skipped: ${explainMissingPackages(found.missingPackages)}`)
}

describeInProof('three servers, a primary and two replicas under steady load', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  it.runIf('programs' in found)(
    `answer each request for ${minutes} minutes, through a restart of one server after the other`,
    async () => {
      if (!('programs' in found)) return
      const folder = await mkdtemp(join(tmpdir(), 'forecourt-cluster-load-'))
      chmodSync(folder, 0o755)
      let isPassed = false
      undo.push(async () => {
        if (isPassed) await rm(folder, { recursive: true, force: true })
        else console.log(`logs: ${join(folder, 'log')}`)
      })
      const serverEnv = { RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
      const cluster = await startCluster(found.programs, {
        folder,
        serverEnv,
        onProgress: console.log,
        fillDatabase: fillWithCars,
      })
      undo.push(() => cluster.stop())
      await waitForIndexes(cluster)
      const database = await openDatabase({ url: clusterDatabaseUrl(cluster.layout), dataDir: folder, poolSize: 2 })
      undo.push(() => database.close())
      const passwordHash = await hashPassword(password)
      const { authSecret, shared } = cluster.layout
      const site = { siteUrl: `http://127.0.0.1:${shared.site}`, authSecret }
      const cast = await stageClusterCast(site, database, { buyers: visitors, passwordHash })
      const stock = { ...(await sampleBenchListings(database.db)), seed: testSeed }
      const ledger = createEmptyAcknowledgedClusterWrites()
      const requests = createMeasuredRequests()
      const ending = new AbortController()
      const memory = cluster.members.servers.map(() => [] as MemorySample[])
      const random = seededRandom(testSeed)
      const visiting = runLoadVisitorsUntil(ending.signal, {
        cast,
        ledger,
        random,
        stock,
        password,
        ask: requests.ask,
      })
      const refilling = repeatUntil(ending.signal, () => addBookableCars(database, cast))
      const sampling = repeatUntil(ending.signal, async () => {
        for (const [index, server] of cluster.members.servers.entries()) {
          const mib = memoryMiBOfProcess(server.pid() ?? 0)?.now
          const held = readHeldMemory(await readMetrics(cluster.layout, index))
          if (mib && held) memory[index]?.push({ at: performance.now(), mib, ...held })
        }
      })
      const moments = { full: 0, paced: 0, restart: 0, restarted: 0, end: 0 }
      let rate = 0
      let busyShare = 0
      let failedBefore = 0
      try {
        await pause(warmUpMs)
        moments.full = performance.now()
        await pause(fullLoadMs)
        moments.paced = performance.now()
        failedBefore = requests.failed.length
        const answered = requests.timed.filter(({ begunAt }) => begunAt >= moments.full).length
        if (answered === 0) throw new Error('At full load no request was answered.')
        rate = (answered / (moments.paced - moments.full)) * 1_000 * share
        requests.setRate(rate)
        console.log(`full load: ${Math.round(rate / share)} requests a second; from here on ${Math.round(rate)}`)
        const busy = measureBusyShare()
        await pause(minutes * 30_000)
        moments.restart = performance.now()
        busyShare = busy()
        await restartOneByOne(cluster)
        moments.restarted = performance.now()
        await pause(Math.max(0, minutes * 60_000 - (performance.now() - moments.paced)))
        moments.end = performance.now()
      } finally {
        ending.abort()
        await Promise.all([visiting, refilling, sampling])
      }

      const spans = {
        'full load': { from: moments.full, until: moments.paced },
        paced: { from: moments.paced, until: moments.end },
        restart: { from: moments.restart, until: moments.restarted },
      }
      for (const [part, span] of Object.entries(spans)) {
        for (const figures of summarizeRequests(requests.timed, span)) {
          const perSecond = Math.round((figures.requests / (span.until - span.from)) * 10_000) / 10
          await recordProofFigures({ part, ...figures, perSecond })
        }
      }
      const growths: number[] = []
      const peaks: number[] = []
      for (const [index, samples] of memory.entries()) {
        const first = samples.filter(({ at }) => at >= moments.paced && at < moments.restart)
        const second = samples.filter(({ at }) => at >= moments.restarted && at < moments.end)
        for (const [when, span] of Object.entries({ beforeRestart: first, afterRestart: second })) {
          const besideCaches = ofFifths(
            span.map(({ heldMiB, cachesMiB }) => heldMiB - cachesMiB),
            (values) => Math.min(...values),
          )
          const [, , third = 0, , last = 0] = besideCaches
          growths.push(last / third - 1)
          await recordProofFigures({
            server: index + 1,
            when,
            allMiB: ofFifths(
              span.map(({ mib }) => mib),
              medianOf,
            ).join(' '),
            cachesMiB: ofFifths(
              span.map(({ cachesMiB }) => cachesMiB),
              medianOf,
            ).join(' '),
            heldBesideCachesMiB: besideCaches.join(' '),
          })
        }
        const peakMiB = Math.max(...samples.map(({ mib }) => mib))
        peaks.push(peakMiB)
        await recordProofFigures({ server: index + 1, peakMiB })
      }
      const lost = await findClusterFaults(database.db, { ledger, cast, setup: aCardGateway(database.db) })
      const serverErrors = cluster.members.servers.flatMap(({ name }) => {
        const log = join(folder, 'log', `${name}.log`)
        const text = existsSync(log) ? readFileSync(log, 'utf8') : ''
        return text.split('\n').filter((line) => /"msg":"(?:request|a page) failed"/.test(line))
      })
      await recordProofFigures({
        minutes,
        cars,
        visitors,
        pacedPerSecond: Math.round(rate),
        machineBusyPercent: Math.round(busyShare * 100),
        restartSeconds: Math.round((moments.restarted - moments.restart) / 1_000),
        requests: requests.timed.length,
        failed: requests.failed.length - failedBefore,
        failedAtFullLoad: failedBefore,
        serverErrors: serverErrors.length,
        acknowledged: ledger.acknowledgedAt.length,
        bookings: ledger.booked.length,
        cancelled: ledger.cancelled.size,
        paid: ledger.paid.size,
        refunds: ledger.refunds.length,
        wishes: ledger.wishes.size,
        lost: lost.length,
      })
      console.log(serverErrors.slice(0, 20))
      expect(requests.failed.slice(failedBefore, failedBefore + 40), `TEST_SEED=${testSeed}`).toEqual([])
      expect(lost).toEqual([])
      expect(ledger.faults).toEqual([])
      // A short run is still filling its caches.
      if (minutes >= 15) for (const growth of growths) expect(growth).toBeLessThanOrEqual(mostGrowth)
      for (const peak of peaks) expect(peak).toBeLessThanOrEqual(mostMiB)
      isPassed = true
    },
    minutes * 60_000 + 2_400_000,
  )
})

/** The statistics of so many rows end with a checkpoint, which the role of the servers may not ask for by itself. */
async function fillWithCars(layout: ClusterLayout): Promise<void> {
  const { shared, passwords } = layout
  const superuser = { host: '127.0.0.1', port: shared.primary, user: 'postgres', password: passwords.superuser }
  const client = new pg.Client({ ...superuser, database: 'postgres' })
  await client.connect()
  await client.query('grant pg_checkpoint to forecourt').finally(() => client.end())
  await fillBenchStock(clusterDatabaseUrl(layout), { cars, seed: 1, isValued: true })
  const database = await openDatabase({ url: clusterDatabaseUrl(layout), dataDir: '', statementTimeoutMs: 600_000 })
  await takeBackGeneratedSales(database.db)
  await database.close()
}

/** As a release does: a server is told to stop, is started again when it has ended, and the next one waits for it. */
async function restartOneByOne(cluster: RunningLocalCluster): Promise<void> {
  for (const server of cluster.members.servers) {
    await server.stop()
    server.start()
    await cluster.waitUntilWhole({ seconds: 180 })
    await waitForIndexes(cluster)
    await pause(settleMs)
  }
}

/** Until then a server leaves searches to the database, which is slow with so many cars. */
async function waitForIndexes({ layout }: RunningLocalCluster): Promise<void> {
  const isUp = async (_: unknown, index: number) =>
    /^forecourt_search_index_up 1$/m.test(await readMetrics(layout, index))
  const areUp = async () => (await Promise.all(layout.machines.map(isUp))).every(Boolean)
  await waitFor(areUp, { seconds: 300, what: 'an index of the cars in each server' })
}

/** What a server says on its page of metrics; nothing while it does not answer. */
async function readMetrics({ machines, ports }: ClusterLayout, index: number): Promise<string> {
  const metrics = await fetch(`http://${machines[index]?.address}:${ports.server}/metrics`).catch(() => null)
  return (await metrics?.text()) ?? ''
}

/** What objects and buffers hold, and the sum of all caches; null where none is named. */
function readHeldMemory(metrics: string): Pick<MemorySample, 'heldMiB' | 'cachesMiB'> | null {
  const sumOf = (pattern: RegExp) =>
    [...metrics.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0) / 2 ** 20
  const cachesMiB = sumOf(/^forecourt_cache_bytes\{[^}]*\} (\S+)$/gm)
  const heldMiB = sumOf(/^nodejs_(?:heap_size_used|external_memory)_bytes (\S+)$/gm)
  return cachesMiB > 0 && heldMiB > 0 ? { heldMiB, cachesMiB } : null
}

async function repeatUntil(signal: AbortSignal, action: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await action()
    await pause(sampleMs, undefined, { signal }).catch(() => {})
  }
}

/** Returns a function that says which part of the processors' time was used since. */
function measureBusyShare(): () => number {
  const read = () => {
    const times = os.cpus().map((cpu) => cpu.times)
    const idle = times.reduce((sum, time) => sum + time.idle, 0)
    return { idle, all: times.reduce((sum, time) => sum + Object.values(time).reduce((a, b) => a + b, 0), 0) }
  }
  const before = read()
  return () => {
    const now = read()
    return 1 - (now.idle - before.idle) / (now.all - before.all)
  }
}

function ofFifths(values: readonly number[], sumUp: (values: readonly number[]) => number): number[] {
  const edge = (fifth: number) => Math.round((values.length * fifth) / 5)
  return [0, 1, 2, 3, 4].map((fifth) => Math.round(sumUp(values.slice(edge(fifth), edge(fifth + 1)))))
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

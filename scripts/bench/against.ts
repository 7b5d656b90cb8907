import os from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startServer } from '#tests/support/start-server.ts'
import { adapter as forecourt } from './adapters/forecourt.ts'
import { type BenchedApiAdapter, type BenchWorkload, benchWorkloads } from './api-adapter.ts'
import type { BenchStock } from './bench-stock.ts'
import { type BenchCaseMetrics, type BenchTarget, measureBenchCase, roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { pidOfProcess } from './start-minimal-baseline-server.ts'
import { createUncachedRequestPaths } from './uncached-request-paths.ts'
import { waitUntilServerIdle } from './wait-until-server-idle.ts'

// The same four workloads against any JSON API, told by an adapter file; without one, against this project. Hits ask
// for the same addresses again, misses for each address once.
// `npm run bench -- against --cars 100000 --beside ../other-version --label against`.

const root = join(import.meta.dirname, '../..')

type Site = BenchTarget & { name: string; adapter: BenchedApiAdapter; paths: Record<BenchWorkload, string[]> }
type Row = { site: string; workload: BenchWorkload; kind: 'hits' | 'misses'; rounds: BenchCaseMetrics[] }

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      adapter: { type: 'string' },
      url: { type: 'string' },
      pid: { type: 'string' },
      cars: { type: 'string', default: '100000' },
      stock: { type: 'string' },
      beside: { type: 'string' },
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '8' },
      concurrency: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      label: { type: 'string' },
    },
  })
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const [seconds, concurrency, rounds] = [values.seconds, values.concurrency, values.rounds].map(Number) as [
    number,
    number,
    number,
  ]
  const sites = values.adapter
    ? [await otherSite(values.adapter, values.url, values.pid)]
    : await ownSites({
        cars: values.cars,
        urls: values.stock,
        folders: [root, ...(values.beside ? [values.beside] : [])],
      })
  const rows: Row[] = sites.flatMap(rowsOf).filter(({ workload }) => workload.includes(values.only))
  for (let round = 1; round <= rounds; round += 1) {
    // In turn, so that what else the machine does meets all alike.
    for (const { workload, kind, rounds: measured, site: name } of byWorkload(rows)) {
      const site = sites.find((one) => one.name === name)
      if (!site) continue
      showProgressLine(`${name} · ${workload}, ${kind} · round ${round} of ${rounds}`)
      measured.push(await measure(site, { workload, kind }, { seconds, concurrency }))
    }
  }
  endProgressLine()
  for (const row of rows) console.log(lineOf(row))
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const settings = { seconds, concurrency, rounds, cars: values.adapter ? null : Number(values.cars) }
  const results = rows.map((row) => ({ ...row, median: medianOf(row.rounds) }))
  if (values.label)
    console.log(
      `Written to ${writeBenchResult(root, values.label, { settings, load, workloads: benchWorkloads, results })}`,
    )
  return rows.some((row) => row.rounds.some(({ failures }) => failures > 0)) ? 1 : 0
})

async function otherSite(file: string, url: string | undefined, pid: string | undefined): Promise<Site> {
  if (!url) throw new Error('An adapter needs the address of its API: --url http://127.0.0.1:8055')
  const { adapter } = (await import(pathToFileURL(resolve(file)).href)) as { adapter: BenchedApiAdapter }
  const paths = await adapter.paths(url, null)
  return { name: adapter.name, adapter, url, paths, pid: Number(pid ?? 0), postmaster: null }
}

/** This project, and other versions of it beside, on the same database. */
async function ownSites({ cars, urls, folders }: { cars: string; urls: string | undefined; folders: string[] }) {
  const sites: Site[] = []
  for await (const { url, stock } of openBenchDatabases({ urls, sizes: cars, seed: 1, isValued: true })) {
    for (const folder of folders) sites.push(await startSite(url, stock, folder))
  }
  return sites
}

async function startSite(databaseUrl: string, stock: BenchStock, folder: string): Promise<Site> {
  showProgressLine(`starting ${folder}`)
  const env = { DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  const server = await startServer({ env, entry: resolve(folder, 'scripts/start.mjs') })
  benchCleanUps.push(() => server.discard())
  await waitUntilServerIdle({ url: server.url, pid: pidOfProcess(server.process) })
  const url = server.url.replace('//localhost:', '//127.0.0.1:')
  const paths = await forecourt.paths(url, stock)
  const { postmaster } = stock.postgres
  const name = folder === root ? forecourt.name : `${forecourt.name} beside`
  return { name, adapter: forecourt, url, paths, pid: pidOfProcess(server.process), postmaster }
}

function rowsOf({ name, adapter }: Site): Row[] {
  const kinds = adapter.unseen ? (['hits', 'misses'] as const) : (['hits'] as const)
  return (Object.keys(benchWorkloads) as BenchWorkload[]).flatMap((workload) =>
    kinds.map((kind) => ({ site: name, workload, kind, rounds: [] })),
  )
}

function byWorkload(rows: Row[]): Row[] {
  const keyOf = ({ workload, kind }: Row) => `${kind} ${workload}`
  return rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

function measure(
  site: Site,
  { workload, kind }: Pick<Row, 'workload' | 'kind'>,
  load: { seconds: number; concurrency: number },
): Promise<BenchCaseMetrics> {
  const { adapter, paths } = site
  const own = paths[workload]
  const nextPaths = createUncachedRequestPaths(adapter, own, load.seconds)
  const headers = adapter.headers ? { headers: adapter.headers } : {}
  return measureBenchCase(
    site,
    { name: `${workload}, ${kind}`, paths: own, ...headers, ...(kind === 'misses' ? { nextPaths } : {}) },
    load,
  )
}

function medianOf(rounds: readonly BenchCaseMetrics[]) {
  const middle = (figures: (number | null)[]) => {
    const sorted = figures.filter((figure) => figure !== null).toSorted((a, b) => a - b)
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
  }
  return {
    requestsPerSecond: middle(rounds.map((round) => round.requestsPerSecond)),
    best: Math.max(...rounds.map((round) => round.requestsPerSecond)),
    p50: middle(rounds.map(({ p50 }) => p50)),
    p95: middle(rounds.map(({ p95 }) => p95)),
    serverCpuMs: middle(rounds.map(({ serverCpuMs }) => serverCpuMs)),
    postgresCpuMs: middle(rounds.map(({ postgresCpuMs }) => postgresCpuMs)),
  }
}

function lineOf({ site, workload, kind, rounds }: Row): string {
  const { requestsPerSecond, best, p50, p95, serverCpuMs, postgresCpuMs } = medianOf(rounds)
  const cpu = `${serverCpuMs ?? '–'} ms of CPU, PostgreSQL ${postgresCpuMs ?? '–'}`
  return `${site}, ${workload}, ${kind}: ${requestsPerSecond} a second (best ${best}), p50 ${p50}, p95 ${p95} ms, ${cpu}`
}

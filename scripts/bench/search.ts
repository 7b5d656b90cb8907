import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import autocannon, { type Result } from 'autocannon'
import type { CarSort } from '#contract/car-search-options.ts'
import { encodeOffsetCursor } from '#tests/support/create-naive-search-index.ts'
import type { BenchStock } from './bench-stock.ts'
import { percentile, roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { memoryMiBOfProcess } from './process-usage.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { createSearchMix, pathOfSearchMixEntry, type SearchMixEntry } from './search-mix.ts'
import { pidOfProcess } from './start-minimal-baseline-server.ts'

// Two hundred searches in turn, each a page with its total and exact counts for every filter: the product with its
// index, the product with PostgreSQL alone, and a conventional search, behind the same route over the same database.
// `npm run bench -- search --sizes 10000,100000,1000000 --label search`.

const root = join(import.meta.dirname, '../..')
const allKinds = ['naive', 'postgres', 'index'] as const
type Kind = (typeof allKinds)[number]
type Site = { url: string; pid: number; ready: { bytes: number; ms: number } | null; stop(): Promise<void> }
type Figures = { requests: number; perSecond: number; p50: number; p95: number; failures: number }
type Row = { cars: number; kind: Kind; concurrency: number; rounds: Figures[]; serverMiB: number | null }

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '10000,100000' },
      concurrency: { type: 'string', default: '1,8,32' },
      rounds: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      searches: { type: 'string', default: '200' },
      kinds: { type: 'string', default: allKinds.join(',') },
      stock: { type: 'string' },
      label: { type: 'string' },
    },
  })
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const [rounds, seed, searches] = [Number(values.rounds), Number(values.seed), Number(values.searches)]
  const concurrencies = values.concurrency.split(',').map(Number)
  const kinds = allKinds.filter((kind) => values.kinds.split(',').includes(kind))
  const results = []
  for await (const { url, stock } of openBenchDatabases({
    urls: values.stock,
    sizes: values.sizes,
    seed,
    isValued: true,
  })) {
    const { rows, ready } = await measureStock(url, stock, { kinds, concurrencies, rounds, searches })
    endProgressLine()
    for (const row of rows) console.log(lineOf(row))
    const { version, databaseMiB } = stock.postgres
    results.push({ cars: stock.cars, postgres: { version, databaseMiB }, index: ready, rows: rows.map(withBest) })
  }
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const settings = { rounds, concurrencies: values.concurrency, seed, searches }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { settings, load, results })}`)
  return results.some(({ rows }) => rows.some(({ best }) => best.failures > 0)) ? 1 : 0
})

async function measureStock(
  url: string,
  stock: BenchStock,
  of: { kinds: Kind[]; concurrencies: number[]; rounds: number; searches: number },
) {
  // Shuffled by the seed, so that the first searches are representative of all.
  const mix = createSearchMix(stock).slice(0, of.searches)
  const rows = new Map<string, Row>()
  let ready: Site['ready'] = null
  for (let round = 1; round <= of.rounds; round += 1) {
    for (const kind of of.kinds) {
      showProgressLine(`${stock.cars.toLocaleString('en-US')} cars · ${kind} · round ${round} of ${of.rounds}`)
      const site = await startSite(url, kind)
      ready ??= site.ready
      const paths = await pathsOf(site, mix, kind)
      await shoot(site, paths, 8)
      for (const concurrency of of.concurrencies) {
        const key = `${kind} ${concurrency}`
        const row = rows.get(key) ?? { cars: stock.cars, kind, concurrency, rounds: [], serverMiB: null }
        row.rounds.push(await shoot(site, paths, concurrency))
        row.serverMiB = memoryMiBOfProcess(site.pid)?.now ?? null
        rows.set(key, row)
      }
      await site.stop()
    }
  }
  return { rows: [...rows.values()], ready }
}

async function startSite(databaseUrl: string, kind: Kind): Promise<Site> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'search-server.ts'), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await exited
  }
  benchCleanUps.push(stop)
  for await (const line of createInterface({ input: child.stdout })) {
    const { port, ready } = JSON.parse(line) as { port: number; ready: Site['ready'] }
    return { url: `http://127.0.0.1:${port}`, pid: pidOfProcess(child), ready, stop }
  }
  throw new Error('The server ended before it served.')
}

/** The addresses of the mix; deep pages use cursors from this server. */
async function pathsOf(site: Site, mix: readonly SearchMixEntry[], kind: Kind): Promise<string[]> {
  const paths: string[] = []
  for (const search of mix) {
    paths.push(pathOfSearchMixEntry(search, search.offset === 0 ? null : await cursorAt(site, search, kind)))
  }
  return paths
}

/** Null where there are fewer cars: the first page is used then. */
async function cursorAt(site: Site, search: SearchMixEntry, kind: Kind): Promise<string | null> {
  const sort = (search.query.find(([name]) => name === 'sort')?.[1] ?? 'newest') as CarSort
  if (kind === 'naive') return encodeOffsetCursor(sort, search.offset)
  let cursor: string | null = null
  for (let passed = 0; passed < search.offset; passed += 96) {
    const response: Response = await fetch(
      `${site.url}${pathOfSearchMixEntry({ ...search, query: [...search.query, ['limit', '96']] }, cursor)}`,
    )
    cursor = ((await response.json()) as { nextCursor: string | null }).nextCursor
    if (!cursor) return null
  }
  return cursor
}

/** Runs every search once, whatever the number of connections. */
function shoot({ url }: Site, paths: readonly string[], concurrency: number): Promise<Figures> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }))
  const times: number[] = []
  let connections = 0
  const started = performance.now()
  // Its own end event comes only at the next full second.
  let ended = started
  return new Promise((resolve, reject) => {
    const settings = {
      url,
      connections: concurrency,
      amount: paths.length,
      timeout: 120,
      setupClient(client: { setRequests(list: object[]): void }) {
        const start = Math.floor((requests.length * connections) / concurrency)
        connections += 1
        client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
      },
    }
    const instance = autocannon(settings as never, (error, result: Result) => {
      if (error) return reject(error)
      const seconds = (ended - started) / 1000
      times.sort((a, b) => a - b)
      resolve({
        requests: times.length,
        perSecond: roundToDecimals(times.length / seconds, 1),
        p50: percentile(times, 50),
        p95: percentile(times, 95),
        failures: result.non2xx + result.errors + result.timeouts,
      })
    })
    instance.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => {
      ended = performance.now()
      times.push(ms)
    })
  })
}

/** The best of the rounds for each figure: the rest is noise from other programs on the machine. */
function withBest(row: Row) {
  const { rounds } = row
  return {
    ...row,
    best: {
      perSecond: Math.max(...rounds.map(({ perSecond }) => perSecond)),
      p50: Math.min(...rounds.map(({ p50 }) => p50)),
      p95: Math.min(...rounds.map(({ p95 }) => p95)),
      failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
    },
  }
}

function lineOf(row: Row): string {
  const { perSecond, p50, p95, failures } = withBest(row).best
  const name = `${row.cars.toLocaleString('en-US')} cars, ${row.kind}, ${row.concurrency} at a time`
  return `${name}: ${perSecond} a second, p50 ${p50} ms, p95 ${p95} ms, ${row.serverMiB} MiB, ${failures} failed`
}

import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '#tests/support/database-postgres.ts'
import { startServer } from '#tests/support/start-server.ts'
import { type BenchCaseMetrics, type BenchTarget, measureBenchCase, roundToDecimals } from './measure-bench-case.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { pidOfProcess, startMinimalBaselineServer } from './start-minimal-baseline-server.ts'

// The cost of a page cached in memory, compared with a bare node:http server that sends as many bytes: the demo on both
// databases, one visitor after the other and many at once. `npm run bench -- page-cache-memory --seconds 8 --label memory`.

const root = join(import.meta.dirname, '../..')
const browser = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }

type Row = {
  database: string
  page: string
  bytes: number
  concurrency: number
  kept: BenchCaseMetrics
  bare: BenchCaseMetrics
}

await runBenchProgram(async () => {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, label: { type: 'string' } } })
  const seconds = Number(values.seconds)
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const rows = [
    ...(await measureSite('embedded', {}, seconds)),
    ...(await measureSite('PostgreSQL', await onServer(), seconds)),
  ]
  endProgressLine()
  for (const row of rows) console.log(lineOf(row))
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const results = rows.map((row) => ({ ...row, timesBareCpu: timesCpu(row) }))
  if (values.label)
    console.log(`Written to ${writeBenchResult(root, values.label, { settings: { seconds }, load, results })}`)
  return rows.some(({ kept }) => kept.failures > 0) ? 1 : 0
})

async function onServer(): Promise<Record<string, string>> {
  showProgressLine('starting PostgreSQL')
  const postgres = await startTestPostgres({ durability: 'full' })
  benchCleanUps.push(() => postgres.stop())
  await postgres.createDatabase('bench')
  return { DATABASE_URL: postgres.url('bench') }
}

async function measureSite(database: string, env: Record<string, string>, seconds: number): Promise<Row[]> {
  showProgressLine(`starting the demo: ${database}`)
  const server = await startServer({ env: { LOG_LEVEL: 'warn', ...env } })
  benchCleanUps.push(() => server.discard())
  const url = server.url.replace('//localhost:', '//127.0.0.1:')
  const site: BenchTarget = { url, pid: pidOfProcess(server.process), postmaster: null }
  const rows: Row[] = []
  for (const [page, path] of Object.entries({ home: '/', list: '/cars', car: await carPath(url) })) {
    const bytes = await bytesOf(url + path)
    const bare = await startMinimalBaselineServer(bytes)
    for (const concurrency of page === 'home' ? [1, 8, 64] : [8]) {
      showProgressLine(`${database} · ${page} · ${concurrency} at a time`)
      const load = { seconds, concurrency }
      const yardstick = await measureBenchCase(bare, { name: 'bare', paths: ['/'], headers: browser }, load)
      const kept = await measureBenchCase(site, { name: page, paths: [path], headers: browser }, load)
      rows.push({ database, page, bytes, concurrency, kept, bare: yardstick })
    }
  }
  return rows
}

async function carPath(url: string): Promise<string> {
  const { items } = (await (await fetch(`${url}/api/cars?limit=1`)).json()) as { items: { id: string }[] }
  return `/cars/${items[0]?.id}`
}

async function bytesOf(address: string): Promise<number> {
  const { headers } = await fetch(address, { headers: browser })
  return Number(headers.get('content-length'))
}

function timesCpu({ kept, bare }: Row): number | null {
  return kept.serverCpuMs && bare.serverCpuMs ? roundToDecimals(kept.serverCpuMs / bare.serverCpuMs, 2) : null
}

function lineOf(row: Row): string {
  const { database, page, bytes, concurrency, kept, bare } = row
  const cpu = `${kept.serverCpuMs?.toFixed(4)} ms of CPU, bare ${bare.serverCpuMs?.toFixed(4)}: ${timesCpu(row)} times`
  return `${database}, ${page}, ${bytes} bytes, ${concurrency} at a time: ${kept.requestsPerSecond} a second, ${cpu}`
}

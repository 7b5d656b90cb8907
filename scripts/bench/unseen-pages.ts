import { mkdirSync } from 'node:fs'
import { Agent, get } from 'node:http'
import os from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#tests/support/start-server.ts'
import { percentile, roundToDecimals } from './measure-bench-case.ts'
import { cpuMsOfProcess } from './process-usage.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { pidOfProcess } from './start-minimal-baseline-server.ts'
import { waitUntilServerIdle } from './wait-until-server-idle.ts'

// What a page costs that nobody has asked for before: the demo on its embedded database, one request after the other,
// each for a page that is in no memory. Processor time of the whole process, database and compression included.
// `npm run bench -- unseen-pages --beside ../other-version --label unseen-pages`.

const root = join(import.meta.dirname, '../..')
const pages = ['home', 'list', 'car'] as const
type Page = (typeof pages)[number]
type Site = { name: string; pid: number; port: number; cars: string[] }
type Round = { cpuMs: number; p50: number; bytes: number }
type Row = { site: Site; page: Page; rounds: Round[] }

let asked = 0

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      pages: { type: 'string', default: '200' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      beside: { type: 'string' },
      'cpu-prof': { type: 'string' },
      label: { type: 'string' },
    },
  })
  const [count, rounds] = [Number(values.pages), Number(values.rounds)]
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const folders = [root, ...(values.beside ? [values.beside] : [])]
  const sites: Site[] = []
  for (const folder of folders) sites.push(await startSite(folder, values['cpu-prof']))
  const rows: Row[] = pages
    .filter((page) => page.includes(values.only))
    .flatMap((page) => sites.map((site) => ({ site, page, rounds: [] })))
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { site, page, rounds: measured } of rows) {
      showProgressLine(`${site.name} · ${page} · round ${round} of ${rounds}`)
      const result = await measureRound(site, page, count)
      if (round > 0) measured.push(result)
    }
  }
  endProgressLine()
  const results = rows.map(({ site, page, rounds: measured }) => ({ site: site.name, page, ...medianOf(measured) }))
  for (const { site, page, cpuMs, least, p50, bytes } of results)
    console.log(`${site}, ${page}: ${cpuMs} ms of CPU (least ${least}), p50 ${p50} ms, ${bytes} bytes`)
  const shares = values.beside ? pages.flatMap((page) => shareOfBeside(rows, page)) : []
  for (const { page, cpuShare } of shares) console.log(`${page}: ${cpuShare} times the CPU of the version beside`)
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const settings = { pages: count, rounds }
  if (values.label)
    console.log(`Written to ${writeBenchResult(root, values.label, { settings, load, results, shares })}`)
  return 0
})

async function startSite(folder: string, cpuProf: string | undefined): Promise<Site> {
  showProgressLine(`starting ${folder}`)
  const env: Record<string, string> = { RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  if (cpuProf) {
    mkdirSync(resolve(cpuProf), { recursive: true })
    env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${resolve(cpuProf)}`
  }
  const server = await startServer({ env, entry: resolve(folder, 'scripts/start.mjs') })
  benchCleanUps.push(() => server.discard())
  const pid = pidOfProcess(server.process)
  await waitUntilServerIdle({ url: server.url, pid })
  const response = await fetch(`${server.url}/api/cars?limit=100`)
  const { items } = (await response.json()) as { items: { id: string }[] }
  const name = folder === root ? 'this version' : 'beside'
  return { name, pid, port: Number(new URL(server.url).port), cars: items.map(({ id }) => id) }
}

async function measureRound(site: Site, page: Page, count: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  let bytes = 0
  const start = cpuMsOfProcess(site.pid) ?? 0
  for (let at = 0; at < count; at += 1) {
    const started = performance.now()
    bytes += await ask(site, page, agent)
    times.push(performance.now() - started)
  }
  const used = (cpuMsOfProcess(site.pid) ?? 0) - start
  agent.destroy()
  times.sort((a, b) => a - b)
  return { cpuMs: roundToDecimals(used / count, 2), p50: percentile(times, 50), bytes: Math.round(bytes / count) }
}

/** A page is kept by its host and address, so that another port in the header is another page. */
function ask({ port, cars }: Site, page: Page, agent: Agent): Promise<number> {
  asked += 1
  const car = cars[asked % cars.length]
  const path = { home: '/', list: `/cars?priceMax=${priceOf(asked)}`, car: `/cars/${car}` }[page]
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'en',
    host: `localhost:${1 + (asked % 65_000)}`,
  }
  return new Promise((done, fail) => {
    const request = get({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? done(bytes) : fail(new Error(`${path} answered ${response.statusCode}.`)),
      )
    })
    request.on('error', fail)
  })
}

/** Another bound for each page, from few cars to nearly all: other cars and other counts beside the filters. */
function priceOf(page: number): number {
  return 8_000 + ((page * 977) % 72_001)
}

/**
 * The median of the rounds, of which each has the same neighbours on the machine for both: it says more than the two
 * medians where others work there.
 */
function shareOfBeside(rows: readonly Row[], page: Page): { page: Page; cpuShare: number }[] {
  const [own, other] = rows.filter((row) => row.page === page)
  if (!own || !other) return []
  const shares = own.rounds.map(({ cpuMs }, round) => cpuMs / (other.rounds[round]?.cpuMs ?? cpuMs))
  return [
    {
      page,
      cpuShare: roundToDecimals(
        percentile(
          shares.toSorted((a, b) => a - b),
          50,
        ),
        2,
      ),
    },
  ]
}

function medianOf(rounds: readonly Round[]) {
  const sorted = rounds.toSorted((a, b) => a.cpuMs - b.cpuMs)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? { cpuMs: 0, p50: 0, bytes: 0 }
  return { ...middle, least: sorted[0]?.cpuMs ?? 0 }
}

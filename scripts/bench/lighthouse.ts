import { createServer } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findTestBrowser } from '#tests/support/browser.ts'
import { startServer } from '#tests/support/start-server.ts'
import { findFirstCarPath } from './find-first-car-path.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'

// Lighthouse scores of home, list and a car's page with its mobile preset (a slow phone on slow 4G, simulated), on the
// demo: `npm run bench -- lighthouse --runs 5 --label lighthouse`. The median run by performance counts.

const root = join(import.meta.dirname, '../..')
const wanted = 98
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  firstContentfulPaintMs: 'first-contentful-paint',
  largestContentfulPaintMs: 'largest-contentful-paint',
  totalBlockingTimeMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
  layoutShift: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
}

type Page = {
  page: string
  scores: Record<string, number>
  performanceOfRuns: number[]
  figures: Record<string, number | null>
  /** The audits that cost points, in every category. */
  faults: { category: string; id: string; title: string; score: number | null; where: string[] }[]
}

await runBenchProgram(async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, label: { type: 'string' } } })
  const runs = Number(values.runs)
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  showProgressLine('starting the demo')
  const server = await startServer({ env: { LOG_LEVEL: 'warn', RATE_LIMIT: 'off' } })
  benchCleanUps.push(() => server.discard())
  const port = await startBrowser()
  const pages: Page[] = []
  for (const [page, path] of Object.entries({ home: '/', list: '/cars', car: await findFirstCarPath(server.url) })) {
    const results: Result[] = []
    for (let run = 1; run <= runs; run += 1) {
      showProgressLine(`${page} · run ${run} of ${runs}`)
      results.push(await measure(server.url + path, port))
    }
    pages.push(summaryOf(page, results))
  }
  endProgressLine()
  for (const page of pages) print(page)
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const settings = { preset: 'mobile', runs }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { settings, load, pages })}`)
  const isEnough = pages.every(({ scores }) => Object.values(scores).every((score) => score >= wanted))
  if (!isEnough) console.error(`Some score is below ${wanted}.`)
  return isEnough ? 0 : 1
})

async function startBrowser(): Promise<number> {
  const port = await freePort()
  const options = await findTestBrowser()
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...options, args })
  benchCleanUps.push(() => browser.close())
  return port
}

async function measure(address: string, port: number): Promise<Result> {
  const outcome = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!outcome) throw new Error(`Lighthouse says nothing of ${address}.`)
  const { runtimeError } = outcome.lhr
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
  return outcome.lhr
}

function summaryOf(page: string, results: Result[]): Page {
  const performance = (result: Result) => scoreOf(result, 'performance')
  const ordered = results.toSorted((a, b) => performance(a) - performance(b))
  const middle = ordered[Math.floor(ordered.length / 2)]
  if (!middle) throw new Error('There was no run.')
  const figure = (id: string) => middle.audits[id]?.numericValue ?? null
  return {
    page,
    scores: Object.fromEntries(categories.map((category) => [category, scoreOf(middle, category)])),
    performanceOfRuns: ordered.map(performance),
    figures: Object.fromEntries(
      Object.entries(metrics).map(([name, id]) => [
        name,
        roundToDecimals(figure(id) ?? 0, name === 'layoutShift' ? 4 : 0),
      ]),
    ),
    faults: categories.flatMap((category) => faultsOf(middle, category)),
  }
}

function scoreOf({ categories: found }: Result, category: string): number {
  return Math.round((found[category]?.score ?? 0) * 100)
}

function faultsOf(result: Result, category: string): Page['faults'] {
  const references = result.categories[category]?.auditRefs ?? []
  return references.flatMap(({ id, weight }) => {
    const audit = result.audits[id]
    if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return []
    return [{ category, id, title: audit.title, score: audit.score, where: placesOf(audit.details) }]
  })
}

/** The first elements and addresses that an audit lists. */
function placesOf(details: unknown): string[] {
  const { items } = (details ?? {}) as { items?: { node?: { snippet?: string }; url?: string; description?: string }[] }
  const places = (items ?? []).flatMap(({ node, url, description }) => node?.snippet ?? url ?? description ?? [])
  return places.slice(0, 5).map((place) => place.slice(0, 200))
}

function print({ page, scores, performanceOfRuns, figures, faults }: Page): void {
  const said = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
  console.log(`${page}: ${said.join(', ')} (performance of all runs: ${performanceOfRuns.join(', ')})`)
  console.log(
    `  ${Object.entries(figures)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
  )
  for (const { category, id, score, where } of faults) console.log(`  ${category}: ${id} ${score} ${where.join(' | ')}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      )
    })
  })
}

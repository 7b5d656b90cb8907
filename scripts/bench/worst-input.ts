import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#tests/support/start-server.ts'
import { adapter } from './adapters/forecourt.ts'
import { type BenchCase, carListPath } from './bench-cases.ts'
import type { BenchStock } from './bench-stock.ts'
import { type BenchCaseMetrics, type BenchTarget, measureBenchCase, roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { createSearchMix, pathOfSearchMixEntry } from './search-mix.ts'
import { pidOfProcess } from './start-minimal-baseline-server.ts'
import { createUncachedRequestPaths } from './uncached-request-paths.ts'
import { waitUntilServerIdle } from './wait-until-server-idle.ts'

// What a client may send to cost as much as it can, beside the median of ordinary searches, each under an address that
// no answer was kept for. `npm run bench -- worst-input --cars 100000 --label worst-input`.

const root = join(import.meta.dirname, '../..')
const usual = 'ordinary searches'
const longest = 200
/** What anything may cost, in ordinary searches. */
const mostTimes = 5
/**
 * Each case is measured so often, in turn with all others: the first one after a start pays for the compiler, and what
 * else the machine does comes and goes.
 */
const rounds = 3

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      cars: { type: 'string', default: '100000' },
      stock: { type: 'string' },
      seconds: { type: 'string', default: '4' },
      label: { type: 'string' },
    },
  })
  const load = { seconds: Number(values.seconds), concurrency: 1 }
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const results = []
  for await (const { url, stock } of openBenchDatabases({
    urls: values.stock,
    sizes: values.cars,
    seed: 1,
    isValued: true,
  })) {
    const site = await startSite(url, stock)
    const cases = worstCases(stock)
    const runs = new Map(cases.map(({ name }): [string, BenchCaseMetrics[]] => [name, []]))
    for (let round = 1; round <= rounds; round++) {
      for (const one of cases) {
        showProgressLine(`${one.name} · ${round} of ${rounds}`)
        runs.get(one.name)?.push(await measureBenchCase(site, unseen(one, load.seconds), load))
      }
    }
    endProgressLine()
    const rows = [...runs.values()].flatMap(middleOf)
    const median = rows.find(({ name }) => name === usual)
    const compared = rows.map((row) => ({
      ...row,
      timesMedian: roundToDecimals(costOf(row) / (median ? costOf(median) : 1), 2),
    }))
    for (const { name, p50, p95, timesMedian, serverCpuMs, postgresCpuMs } of compared)
      console.log(`${name}: p50 ${p50}, p95 ${p95} ms, CPU ${serverCpuMs} + ${postgresCpuMs} ms, ${timesMedian} times`)
    results.push({ cars: stock.cars, cases: compared })
  }
  const settings = { seconds: load.seconds, cars: Number(values.cars) }
  const machineLoad = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  if (values.label)
    console.log(`Written to ${writeBenchResult(root, values.label, { settings, load: machineLoad, results })}`)
  const dear = results.flatMap(({ cases }) => cases.filter(({ timesMedian }) => timesMedian > mostTimes))
  if (dear.length > 0) console.error(`More than ${mostTimes} times: ${dear.map(({ name }) => name).join(', ')}.`)
  return dear.length > 0 ? 1 : 0
})

/** The run of middle cost. */
function middleOf(own: readonly BenchCaseMetrics[]): BenchCaseMetrics[] {
  return own.toSorted((a, b) => costOf(a) - costOf(b)).slice((own.length - 1) >> 1, (own.length + 1) >> 1)
}

/** Processor time of server and database: by the clock, it would hang on what else the machine does. */
function costOf({ serverCpuMs, postgresCpuMs, p50 }: BenchCaseMetrics): number {
  return serverCpuMs === null ? p50 : serverCpuMs + (postgresCpuMs ?? 0)
}

async function startSite(databaseUrl: string, { postgres }: BenchStock): Promise<BenchTarget> {
  showProgressLine('starting the server')
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' } })
  benchCleanUps.push(() => server.discard())
  const pid = pidOfProcess(server.process)
  await waitUntilServerIdle({ url: server.url, pid })
  return { url: server.url.replace('//localhost:', '//127.0.0.1:'), pid, postmaster: postgres.postmaster }
}

function unseen(one: BenchCase, seconds: number): BenchCase {
  return { ...one, nextPaths: createUncachedRequestPaths(adapter, one.paths, seconds) }
}

function worstCases(stock: BenchStock): BenchCase[] {
  const ordinary = createSearchMix(stock).map((search) => pathOfSearchMixEntry(search, null))
  const filled = (part: string) =>
    part
      .repeat(Math.ceil(longest / part.length))
      .slice(0, longest)
      .trim()
  const names = stock.models.map(({ model }) => model.toLowerCase()).join(' or ')
  return [
    { name: usual, paths: ordinary },
    {
      name: 'words that are nearly names',
      paths: [carListPath({ q: filled('toyotq corola fodr mustnag hodna civci ') })],
    },
    { name: 'many models', paths: [carListPath({ q: names.slice(0, longest) })] },
    { name: 'one letter each', paths: [carListPath({ q: filled('a b c d e f g h i j k l m n o p ') })] },
    // Where the words stand, only the database knows; they are as common as it still looks for.
    { name: 'a phrase', paths: [carListPath({ q: '"heated seats"' }), carListPath({ q: '"two keys" audi' })] },
    { name: 'phrases of common words', paths: [carListPath({ q: '"of the" "in the" "and the" "it is" bmw' })] },
    {
      name: 'phrases that nobody says',
      paths: [carListPath({ q: '"new car the" "keys both" "tires new" "owner the"' })],
    },
    // Nearly as many adverts have these words as it still looks at, 449 of 100,000.
    { name: 'a phrase as rare as is looked for', paths: [carListPath({ q: '"jaguar the"' })] },
    { name: 'no space', paths: [carListPath({ q: filled('fordmustangtoyotacorolla') })] },
    { name: 'words that no advert has', paths: [carListPath({ q: filled('xqz wvk jjq ') })] },
    { name: 'numbers', paths: [carListPath({ q: filled('under 20k over 5000 2019 ') })] },
    { name: 'negations', paths: [carListPath({ q: filled('not red without leather no suv ') })] },
    // In the middle of the order, as far from both of its ends as a page can be.
    {
      name: 'deepest page',
      paths: [carListPath({ sort: 'priceAsc', cursor: cursorOf(['priceAsc', 2_000_000, 'f']) })],
    },
    {
      name: 'cursor of another search',
      paths: [carListPath({ sort: 'priceAsc', cursor: cursorOf(['mileage', 60_000, 'f']) })],
    },
    {
      name: 'widest range',
      paths: [
        carListPath({
          priceMin: '0',
          priceMax: '99999999',
          yearMin: '1900',
          yearMax: '2027',
          mileageMin: '0',
          limit: '100',
        }),
      ],
    },
    {
      name: 'widest circle',
      paths: [carListPath({ near: 'Austin, TX', radiusMiles: '12500', sort: 'distance', limit: '100' })],
    },
  ]
}

/** As the API writes them: of the last car of a page. */
function cursorOf(lastCar: [sort: string, key: number, id: string]): string {
  return Buffer.from(JSON.stringify(lastCar)).toString('base64url')
}

import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SearchCarsQuery } from '#contract/cars.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { seededRandom } from '#db/seed/random.ts'
import { createInMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { readNamesOnOffer, readSearchVocabulary } from '#domain/search/read-search-vocabulary.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { suggestSearches } from '#domain/search/suggest-searches.ts'
import { parseQueryIntent } from '#domain/search/understanding/parse-word-meanings.ts'
import { benchStockDate } from './bench-stock.ts'
import { hostileTextGenerators } from './hostile-text-generators.ts'
import { percentile, roundToDecimals } from './measure-bench-case.ts'
import { measureFirstReading } from './measure-first-reading.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'

// Processor time of this process, all threads, so that what else the machine does counts little: reading a text for the
// first time, the middle of five threads; suggestions while it is typed; a whole search beside the database's own time; the order of the best match; and the memory of the reading.
// `npm run bench -- understanding --cars 100000 --label understanding`.

const root = join(import.meta.dirname, '../..')
const corpora = join(root, 'tests/corpora/search')
/** Before anything is measured, so that the compiler has seen the code. */
const warmUps = 400
const year = benchStockDate.getUTCFullYear()

type Times = { median: number; p95: number; worst: number; worstText?: string }

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      cars: { type: 'string', default: '100000' },
      stock: { type: 'string' },
      texts: { type: 'string', default: '25' },
      seed: { type: 'string', default: '1' },
      label: { type: 'string' },
    },
  })
  const before = loadNow()
  const random = seededRandom(Number(values.seed))
  const textsOfShape = Number(values.texts)
  const typed = everydaySearches()
  for await (const { url, stock } of openBenchDatabases({
    urls: values.stock,
    sizes: values.cars,
    seed: 1,
    isValued: true,
  })) {
    const database = await openDatabase({ url, dataDir: '', poolSize: 2 })
    benchCleanUps.push(() => database.close())
    const { db } = database
    const empty = heapMiB()
    const vocabulary = await readSearchVocabulary(db, benchStockDate)
    parseQueryIntent('bmw', vocabulary, { year })
    const withNames = heapMiB()
    for (const q of typed.slice(0, warmUps)) parseQueryIntent(q, vocabulary, { year })
    const shapes = makeTextsOfShapes(random, textsOfShape)
    const reading = await measureReading(db, typed, shapes)
    const suggest = (q: string) => suggestSearches(db, { q, now: benchStockDate })
    const begun = typed.map((q) => q.slice(0, random.whole(1, q.length)))
    for (const q of begun.slice(0, warmUps)) await suggest(q)
    showProgressLine('suggesting')
    const suggesting = { 'beginnings of the corpora': await measure(begun.slice(warmUps), suggest) }
    const afterAll = heapMiB()
    showProgressLine('building the index')
    const index = createInMemorySearchIndex(db, { minCars: 1, slice: 5_000 })
    benchCleanUps.push(() => index.stop())
    await index.keep()
    const search = (q: string, more: object = {}) =>
      searchCars(db, SearchCarsQuery.parse({ q, limit: '24', ...more }), { now: benchStockDate, index })
    for (const q of typed.slice(0, warmUps / 4)) await search(q)
    showProgressLine('searching')
    const searching = {
      'searches of the corpora': await measure(typed.slice(warmUps, warmUps + 300), search),
      ...(await measureShapes(makeTextsOfShapes(random, Math.ceil(textsOfShape / 5)), search)),
    }
    showProgressLine('the best match')
    const best: Record<string, Times & { total: number }> = {}
    for (const q of [
      'car',
      'family car',
      'reliable car for snow',
      'suv',
      'cheap red toyota',
      'electric car for commuting',
    ]) {
      const { total } = await search(q)
      best[q] = {
        total,
        ...(await measure(
          Array.from({ length: 30 }, () => q),
          (own) => search(own, { sort: 'best' }),
        )),
      }
    }
    endProgressLine()
    print('reading', reading)
    print('suggesting', suggesting)
    print('searching', searching)
    print('best match', best)
    const memory = {
      namesMiB: roundToDecimals(withNames - empty, 1),
      withAllReadMiB: roundToDecimals(afterAll - empty, 1),
    }
    console.log(JSON.stringify(memory))
    const load = { before, after: loadNow() }
    const settings = { cars: stock.cars, textsOfShape, seed: Number(values.seed), unit: 'ms of processor time' }
    if (values.label)
      console.log(
        `Written to ${writeBenchResult(root, values.label, { settings, load, memory, reading, suggesting, searching, best })}`,
      )
  }
  return 0
})

/** Texts of each shape that may cost much to read. */
function makeTextsOfShapes(random: ReturnType<typeof seededRandom>, count: number): Map<string, string[]> {
  const makers = Object.entries(hostileTextGenerators)
  return new Map(makers.map(([shape, make]) => [shape, Array.from({ length: count }, () => make(random))]))
}

/** How long the first reading of a text takes, in threads of their own. */
async function measureReading(
  db: Db,
  typed: readonly string[],
  shapes: ReadonlyMap<string, string[]>,
): Promise<Record<string, Times>> {
  const groups = new Map([['searches of the corpora', typed.slice(warmUps)], ...shapes])
  const input = { ...(await readNamesOnOffer(db)), year, warmUps: typed.slice(0, warmUps) }
  const texts = [...groups.values()].flat()
  const onRun = (run: number, of: number) => showProgressLine(`reading · run ${run} of ${of}`)
  const times = await measureFirstReading({ ...input, texts }, onRun)
  let from = 0
  const measured: Record<string, Times> = {}
  for (const [name, own] of groups) {
    measured[name] = timesOf(own.map((text, at) => ({ text, ms: times[from + at] ?? 0 })))
    from += own.length
  }
  return measured
}

async function measureShapes(
  shapes: ReadonlyMap<string, string[]>,
  action: (text: string) => unknown,
): Promise<Record<string, Times>> {
  const measured: Record<string, Times> = {}
  for (const [name, texts] of shapes) measured[name] = await measure(texts, action)
  return measured
}

/** The processor time of an action on each text, which it has not seen before. */
async function measure(texts: readonly string[], action: (text: string) => unknown): Promise<Times> {
  const times: { ms: number; text: string }[] = []
  for (const text of texts) {
    const before = process.cpuUsage()
    await action(text)
    const { user, system } = process.cpuUsage(before)
    times.push({ ms: (user + system) / 1000, text })
  }
  return timesOf(times)
}

function timesOf(measured: readonly { ms: number; text: string }[]): Times {
  const times = measured.toSorted((a, b) => a.ms - b.ms)
  const sorted = times.map(({ ms }) => ms)
  const worst = times.at(-1)
  return {
    median: roundToDecimals(percentile(sorted, 50), 2),
    p95: roundToDecimals(percentile(sorted, 95), 2),
    worst: roundToDecimals(worst?.ms ?? 0, 2),
    ...(new Set(times.map(({ text }) => text)).size > 1 && worst ? { worstText: worst.text } : {}),
  }
}

/** What people typed, in an order that the seed of no run changes. */
function everydaySearches(): string[] {
  const files = readdirSync(corpora).filter((name) => /^\d{4}-.*\.json$/.test(name))
  const lists = files.map((name) => JSON.parse(readFileSync(join(corpora, name), 'utf8')) as { q: string }[])
  const made = join(corpora, 'made-stock')
  const lines = readdirSync(made).filter((name) => /^\d{4}-.*\.jsonl$/.test(name))
  const others = lines.flatMap((name) =>
    readFileSync(join(made, name), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line, at) => (at % 10 === 0 ? [(JSON.parse(line) as [string])[0]] : [])),
  )
  const all = [...new Set([...lists.flat().map(({ q }) => q), ...others])].map((q) => q.slice(0, 200))
  return seededRandom(1).shuffled(all)
}

function heapMiB(): number {
  v8.setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') for (let times = 0; times < 3; times++) collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

function loadNow(): number {
  return roundToDecimals(os.loadavg()[0] ?? 0, 1)
}

function print(title: string, rows: Record<string, Times>): void {
  console.log(`\n${title}, ms of processor time`)
  console.table(Object.fromEntries(Object.entries(rows).map(([name, { worstText: _, ...row }]) => [name, row])))
}

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { SearchCarsQuery } from '#contract/cars.ts'
import { type Db, openDatabase } from '#db/client.ts'
import { createInMemorySearchIndex, type InMemorySearchIndex } from '#domain/search/index/in-memory-search-index.ts'
import { searchCars } from '#domain/search/search-cars.ts'
import { benchStockDate } from './bench-stock.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'

// How long the search index takes to be ready: from all cars, and from its file with the changes since (decision 0045).
// `npm run bench -- index-start --sizes 100000,1000000 --label index-start`.

const root = join(import.meta.dirname, '../..')
const slice = 1_000
/** Of the index from its file, from a million cars on: the program's own memory is a large share of a small index. */
const most = { readMs: 20_000, bytesPerCar: 350, fromCars: 1_000_000 }

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '100000' },
      stock: { type: 'string' },
      changes: { type: 'string', default: '1000' },
      label: { type: 'string' },
    },
  })
  const changes = Number(values.changes)
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const results = []
  const stocks = openBenchDatabases({ urls: values.stock, sizes: values.sizes, seed: 1, isValued: false })
  for await (const { url, stock } of stocks) {
    const database = await openDatabase({ url, dataDir: '', poolSize: 3, statementTimeoutMs: 600_000 })
    try {
      const result = { cars: stock.cars, ...(await measure(database.db, changes)) }
      results.push(result)
      endProgressLine()
      console.log(JSON.stringify(result, null, 2))
    } finally {
      await database.close()
    }
  }
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  if (values.label)
    console.log(`Written to ${writeBenchResult(root, values.label, { settings: { changes }, load, results })}`)
  const isTooMuch = results.some(
    ({ cars, readMs, bytesPerCar }) =>
      readMs > most.readMs || (cars >= most.fromCars && (bytesPerCar.read ?? 0) > most.bytesPerCar),
  )
  if (isTooMuch) console.error(`More than ${most.readMs} ms or ${most.bytesPerCar} bytes a car.`)
  return !isTooMuch && results.every(({ isEqual }) => isEqual) ? 0 : 1
})

async function measure(db: Db, changes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'index-start-'))
  benchCleanUps.push(async () => rmSync(folder, { recursive: true, force: true }))
  const file = { path: join(folder, 'cars'), program: 'bench' }
  const open = () => createInMemorySearchIndex(db, { minCars: 1, slice, file })
  showProgressLine('building')
  const built = open()
  const build = await timed(() => built.keep())
  const first = built.state()
  showProgressLine('writing')
  let isWriting = true
  const waits = longestWait(db, built, () => isWriting)
  const write = await timed(() => built.keep())
  isWriting = false
  const longestWaitMs = await waits
  await db.execute(sql`update listings set price_cents = price_cents + 100 where id in (
    select id from listings where status = 'available' limit ${changes})`)
  showProgressLine('reading')
  const read = open()
  const restore = await timed(() => read.keep())
  const second = read.state()
  const answers = await Promise.all([answersOf(db, built), answersOf(db, read)])
  await Promise.all([built.stop(), read.stop()])
  const perCar = (state: typeof first) => state && roundToDecimals(state.bytes / state.cars, 0)
  return {
    onOffer: first?.cars ?? 0,
    buildMs: build,
    writeMs: write,
    longestWaitOfSearchesWhileWritingMs: longestWaitMs,
    fileMiB: roundToDecimals(statSync(file.path).size / 2 ** 20, 1),
    readMs: restore,
    bytesPerCar: { built: perCar(first), read: perCar(second) },
    isEqual: JSON.stringify(answers[0]) === JSON.stringify(answers[1]),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return Math.round(performance.now() - started)
}

async function longestWait(db: Db, index: InMemorySearchIndex, isGoingOn: () => boolean): Promise<number> {
  let longest = 0
  while (isGoingOn()) longest = Math.max(longest, await timed(() => ask(db, index, { brand: 'BMW' })))
  return longest
}

function answersOf(db: Db, index: InMemorySearchIndex) {
  const searches = [
    {},
    { sort: 'priceAsc' },
    { q: 'diesel one owner', sort: 'newest' },
    { brand: 'BMW', fuel: 'Diesel' },
  ]
  return Promise.all(searches.map((search) => ask(db, index, search)))
}

function ask(db: Db, index: InMemorySearchIndex, search: object) {
  return searchCars(db, SearchCarsQuery.parse(search), { now: benchStockDate, index })
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Db, type OpenedDatabase, openDatabase } from '#db/client.ts'
import { priceFits } from '#db/schema/valuations.ts'
import { seededRandom } from '#db/seed/random.ts'
import { refreshValuations } from '#domain/valuation/refresh-valuations.ts'
import { revalueCars } from '#domain/valuation/revalue-model-years.ts'
import { loadPriceModel } from '#domain/valuation/store-price-model.ts'
import { buildServerEntries } from '../build-server-entries.ts'
import { type BenchStock, benchStockDate } from './bench-stock.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { measureValuationWork, spread } from './measure-valuation-work.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { cpuMsOfProcess } from './process-usage.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import type { ValuationFitRequest, ValuationFitResult } from './valuation-fit.ts'

// The cost of valuing a market: to fit the prices, to value every car, how long this process meanwhile takes to answer
// with a car's row, and to follow one changed price until its car has the new label and every affected car has its new
// value. `npm run bench -- valuation --sizes 1000000`.

const root = join(import.meta.dirname, '../..')

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '100000' },
      stock: { type: 'string' },
      changes: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      label: { type: 'string' },
    },
  })
  const seed = Number(values.seed)
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const results = []
  for await (const { url, stock } of openBenchDatabases({
    urls: values.stock,
    sizes: values.sizes,
    seed,
    isValued: false,
  })) {
    const database = await openDatabase({ url, dataDir: '', poolSize: 3, statementTimeoutMs: 600_000 })
    try {
      const result = await measure(database, { url, stock }, { changes: Number(values.changes), seed })
      results.push(result)
      endProgressLine()
      console.log(JSON.stringify(result, null, 2))
    } finally {
      await database.close()
    }
  }
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const settings = { changes: Number(values.changes), seed }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { settings, load, results })}`)
  return 0
})

async function measure(
  { db }: OpenedDatabase,
  { url, stock }: { url: string; stock: BenchStock },
  { changes, seed }: { changes: number; seed: number },
) {
  await db.delete(priceFits)
  showProgressLine(`${stock.cars.toLocaleString('en-US')} cars · fitting`)
  const measured = { ids: stock.ids, postmaster: stock.postgres.postmaster }
  const fit = await fitInOwnProcess({ url, ...measured })
  showProgressLine('valuing all')
  let cars = 0
  const value = await measureValuationWork(db, measured, async () => {
    cars = await refreshValuations(db, { now: benchStockDate })
  })
  await db.execute(sql`VACUUM (ANALYZE)`)
  return {
    cars: stock.cars,
    fit,
    value: { cars, ...value },
    change: await measureChanges(db, stock, { changes, seed }),
  }
}

/**
 * Fits in a process of its own, built and with the memory settings of `npm start`: this one holds what filled the
 * database. What it takes at most is all of it, also the program itself.
 */
async function fitInOwnProcess(request: ValuationFitRequest): Promise<ValuationFitResult> {
  // Beside the built threads: a program that begins with TypeScript keeps Node's compiler, and its thread another.
  const folder = join(root, 'build/server/bench')
  await buildServerEntries(root, folder, { 'valuation-fit': 'scripts/bench/valuation-fit.ts' })
  const child = fork(join(folder, 'valuation-fit.js'), {
    execArgv: ['--max-semi-space-size=16', '--heap-growing-percent=60'],
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', ...process.env },
  })
  benchCleanUps.push(async () => child.kill())
  child.send(request)
  const [result] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('The fit ended without a result.')
    }),
  ])
  return result
}

/** Changes one price after the other, of randomly drawn cars. */
async function measureChanges(db: Db, stock: BenchStock, { changes, seed }: { changes: number; seed: number }) {
  const random = seededRandom(seed)
  const stored = await loadPriceModel(db)
  if (!stored) throw new Error('There is no fit.')
  const times: Record<'label' | 'own' | 'all' | 'cpu' | 'cars', number[]> = {
    label: [],
    own: [],
    all: [],
    cpu: [],
    cars: [],
  }
  for (let change = 0; change < changes; change++) {
    showProgressLine(`change ${change + 1} of ${changes}`)
    const id = random.pick(stock.ids)
    const { rows } = await db.execute<{ brand: string; model: string; year: number; priceCents: number }>(sql`
      update listings set price_cents = (price_cents::bigint * 97 / 100)::int where id = ${id} and exists (
        select from valuations where listing_id = ${id})
      returning brand, model, year, price_cents as "priceCents"`)
    const [changed] = rows
    // Nothing to wait for: the car cannot be valued.
    if (!changed) continue
    const started = performance.now()
    const cpu = cpuMsOfProcess(process.pid)
    let isRefreshed = false
    const refreshing = refreshValuations(db, { now: benchStockDate }).finally(() => {
      isRefreshed = true
    })
    const label = waitForLabel(db, { id, priceCents: changed.priceCents, isOver: () => isRefreshed }).then((isThere) =>
      isThere ? performance.now() - started : null,
    )
    times.cars.push(await refreshing)
    times.all.push(performance.now() - started)
    times.cpu.push((cpuMsOfProcess(process.pid) ?? 0) - (cpu ?? 0))
    const labelMs = await label
    if (labelMs !== null) times.label.push(labelMs)
    const { brand, model, year } = changed
    const usage = process.cpuUsage()
    await revalueCars(db, stored.model, { brand, model, years: [year], ids: [id], now: benchStockDate })
    const { user, system } = process.cpuUsage(usage)
    times.own.push(roundToDecimals((user + system) / 1000, 1))
  }
  return {
    count: times.all.length,
    /** Until the car with the changed price has its new label, as another session sees it. */
    labelMs: spread(times.label),
    /** Processor time of this process for the value of the changed car alone. */
    ownCpuMs: spread(times.own),
    /** Until all affected cars are valued, and their number. */
    allMs: spread(times.all),
    cpuMs: spread(times.cpu),
    cars: spread(times.cars),
  }
}

/** Whether the label came: a car whose facts leave it between two labels has none at some prices. */
async function waitForLabel(
  db: Db,
  { id, priceCents, isOver }: { id: string; priceCents: number; isOver: () => boolean },
): Promise<boolean> {
  for (;;) {
    const wasOver = isOver()
    const { rows } = await db.execute(sql`
      select from valuations where listing_id = ${id} and price_cents = ${priceCents}`)
    if (rows.length > 0 || wasOver) return rows.length > 0
    await pause(1)
  }
}

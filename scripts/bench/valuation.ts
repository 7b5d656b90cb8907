import os from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Db, type OpenedDatabase, openDatabase } from '#db/client.ts'
import { priceModels } from '#db/schema/valuations.ts'
import { seededRandom } from '#db/seed/random.ts'
import { refitPrices } from '#domain/valuation/refit-prices.ts'
import { refreshValuations } from '#domain/valuation/refresh-valuations.ts'
import { createLogger } from '#platform/log/logger.ts'
import { type BenchStock, stockDate } from './bench-stock.ts'
import { percentile, roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { cpuMs, cpuMsOfProcessTree } from './process-usage.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeResult } from './report.ts'
import { runBenchProgram } from './run-bench-program.ts'

// The cost of valuing a market: to fit the prices, to value every car, and to follow one changed price until its car
// has the new label and every affected car has its new value. `npm run bench -- valuation --sizes 1000000`.

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
      const result = await measure(database, stock, { changes: Number(values.changes), seed })
      results.push(result)
      endProgressLine()
      console.log(JSON.stringify(result, null, 2))
    } finally {
      await database.close()
    }
  }
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  const settings = { changes: Number(values.changes), seed }
  if (values.label) console.log(`Written to ${writeResult(root, values.label, { settings, load, results })}`)
  return 0
})

async function measure(
  { db }: OpenedDatabase,
  stock: BenchStock,
  { changes, seed }: { changes: number; seed: number },
) {
  await db.delete(priceModels)
  showProgressLine(`${stock.cars.toLocaleString('en-US')} cars · fitting`)
  const fit = {
    ...(await timed(stock, () => refitPrices(db, { now: stockDate, log: createLogger('error') }))),
    // Of the whole process: the cars on their way to the fitting thread, that thread, and this program itself.
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }
  showProgressLine('valuing all')
  let cars = 0
  const value = await timed(stock, async () => {
    cars = await refreshValuations(db, { now: stockDate })
  })
  await db.execute(sql`VACUUM (ANALYZE)`)
  return {
    cars: stock.cars,
    fit,
    value: { cars, ...value },
    change: await measureChanges(db, stock, { changes, seed }),
  }
}

/** Changes one price after the other, of randomly drawn cars. */
async function measureChanges(db: Db, stock: BenchStock, { changes, seed }: { changes: number; seed: number }) {
  const random = seededRandom(seed)
  const times: { label: number[]; all: number[]; cpu: number[]; cars: number[] } = {
    label: [],
    all: [],
    cpu: [],
    cars: [],
  }
  for (let change = 0; change < changes; change++) {
    showProgressLine(`change ${change + 1} of ${changes}`)
    const id = random.pick(stock.ids)
    const { rows } = await db.execute<{ priceCents: number }>(sql`
      update listings set price_cents = price_cents * 97 / 100 where id = ${id} and exists (
        select from valuations where listing_id = ${id})
      returning price_cents as "priceCents"`)
    const [changed] = rows
    // Nothing to wait for: the car cannot be valued.
    if (!changed) continue
    const started = performance.now()
    const cpu = cpuMs(process.pid)
    const refreshing = refreshValuations(db, { now: stockDate })
    const label = labelled(db, id, changed.priceCents).then(() => performance.now() - started)
    times.cars.push(await refreshing)
    times.all.push(performance.now() - started)
    times.cpu.push((cpuMs(process.pid) ?? 0) - (cpu ?? 0))
    times.label.push(await label)
  }
  const spread = (some: number[]) => {
    const sorted = some.toSorted((a, b) => a - b)
    return { p50: percentile(sorted, 50), p95: percentile(sorted, 95) }
  }
  return {
    count: times.all.length,
    /** Until the car with the changed price has its new label, as another session sees it. */
    labelMs: spread(times.label),
    /** Until all affected cars are valued, and their number. */
    allMs: spread(times.all),
    cpuMs: spread(times.cpu),
    cars: spread(times.cars),
  }
}

async function labelled(db: Db, id: string, priceCents: number): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`
      select from valuations where listing_id = ${id} and price_cents = ${priceCents}`)
    if (rows.length > 0) return
    await pause(1)
  }
}

async function timed({ postgres: { postmaster } }: BenchStock, work: () => Promise<unknown>) {
  const used = () => ({
    own: cpuMs(process.pid) ?? 0,
    postgres: postmaster === null ? 0 : (cpuMsOfProcessTree(postmaster) ?? 0),
  })
  const before = used()
  const started = performance.now()
  await work()
  const ms = Math.round(performance.now() - started)
  const after = used()
  return { ms, cpuMs: after.own - before.own, postgresCpuMs: after.postgres - before.postgres }
}

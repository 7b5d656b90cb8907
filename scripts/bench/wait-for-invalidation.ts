import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { generateBenchmarkCars } from '#db/seed/benchmark/generate-benchmark-cars.ts'
import { benchStockDate, sampleBenchListings } from './bench-stock.ts'
import { percentile, roundToDecimals } from './measure-bench-case.ts'
import { endProgressLine, printProgressAtEachTenth, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { createSearchMix, pathOfSearchMixEntry } from './search-mix.ts'

// How long requests wait behind searches on the embedded database, which has one session: a visitor opens one car after
// the other, first alone and then while another visitor searches without a pause. `npm run bench -- wait-for-invalidation --cars
// 100000`.

const root = join(import.meta.dirname, '../..')
const looks = 400

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: { cars: { type: 'string', default: '100000' }, folder: { type: 'string' }, label: { type: 'string' } },
  })
  const folder = values.folder ?? join(os.tmpdir(), `forecourt-wait-${process.pid}`)
  const { stock, cars } = await fill(folder, Number(values.cars))
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const results = []
  for (const kind of ['index', 'postgres']) {
    showProgressLine(kind)
    const { url, stop } = await start(folder, kind)
    const paths = createSearchMix({ ...stock, seed: 1 }).map((search) => pathOfSearchMixEntry(search, null))
    await lookAround(url, stock.ids)
    const alone = await lookAround(url, stock.ids)
    const searching = searchOn(url, paths)
    const beside = await lookAround(url, stock.ids)
    const searches = await searching.stop()
    await stop()
    results.push({ search: kind, cars, alone, beside, searches })
    endProgressLine()
    console.log(`${kind}: a car alone ${JSON.stringify(alone)}, beside ${searches} searches ${JSON.stringify(beside)}`)
  }
  const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
  if (values.label)
    console.log(`Written to ${writeBenchResult(root, values.label, { settings: { looks }, load, results })}`)
  return 0
})

async function fill(folder: string, cars: number) {
  const database = await openDatabase({ dataDir: folder, statementTimeoutMs: 600_000 })
  try {
    const { db } = database
    await migrateDatabase(database)
    const stock = await sampleBenchListings(db)
    if (stock.ids.length > 0) return { stock, cars }
    await generateBenchmarkCars(db, {
      count: cars,
      seed: 1,
      now: benchStockDate,
      onProgress: printProgressAtEachTenth('filling', cars),
    })
    await db.execute('ANALYZE')
    return { stock: await sampleBenchListings(db), cars }
  } finally {
    await database.close()
  }
}

async function start(folder: string, kind: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'search-server.ts'), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await exited
  }
  benchCleanUps.push(stop)
  for await (const line of createInterface({ input: child.stdout })) {
    return { url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`, stop }
  }
  throw new Error('The server ended before it served.')
}

/** A visitor opens one car after the other; returns the duration of each in milliseconds. */
async function lookAround(url: string, ids: readonly string[]) {
  const times: number[] = []
  for (const id of ids.slice(0, looks)) {
    const started = performance.now()
    await (await fetch(`${url}/api/cars/${id}`)).arrayBuffer()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return { p50: percentile(times, 50), p95: percentile(times, 95), most: percentile(times, 100) }
}

function searchOn(url: string, paths: readonly string[]) {
  let count = 0
  let isStopped = false
  const running = (async () => {
    while (!isStopped) {
      await (await fetch(url + paths[count % paths.length])).arrayBuffer()
      count += 1
    }
  })()
  return {
    async stop() {
      isStopped = true
      await running
      return count
    },
  }
}

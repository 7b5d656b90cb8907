import { join } from 'node:path'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { type Db, openDatabase } from '#db/client.ts'
import { CarIndexColumns } from '#domain/search/index/car-index-columns.ts'
import { readIndexedCarsAfterId } from '#domain/search/index/read-indexed-cars.ts'
import type { IndexedCarRow } from '#domain/search/index/search-index-request.ts'
import { roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { runBenchProgram } from './run-bench-program.ts'

// What the search index takes of memory, column by column, in bytes a car on offer. The whole is what this process has
// more after a garbage collection than before the index; the columns tell their arrays, and what is left over are the texts of
// terms and the objects of the columns.
// `npm run bench -- index-memory --sizes 100000,1000000 --label index-memory`.

const root = join(import.meta.dirname, '../..')
const slice = 5_000

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: { sizes: { type: 'string', default: '100000' }, stock: { type: 'string' }, label: { type: 'string' } },
  })
  const results = []
  for await (const { url } of openBenchDatabases({
    urls: values.stock,
    sizes: values.sizes,
    seed: 1,
    isValued: true,
  })) {
    const database = await openDatabase({ url, dataDir: '', poolSize: 1, statementTimeoutMs: 600_000 })
    try {
      const result = await measure(database.db)
      results.push(result)
      endProgressLine()
      console.log(`${result.cars} cars: ${result.bytesACar} bytes each, of them`)
      for (const [name, bytes] of Object.entries(result.bytesACarByColumn)) console.log(`  ${name}: ${bytes}`)
    } finally {
      await database.close()
    }
  }
  if (values.label) console.log(`Written to ${writeBenchResult(root, values.label, { results })}`)
  return 0
})

async function measure(db: Db) {
  const { rows } = await db.execute<{ cars: number }>(
    sql`select count(*)::int as cars from listings where status = 'available'`,
  )
  const cars = rows[0]?.cars ?? 0
  const before = usedBytes()
  const columns = CarIndexColumns.expecting(cars)
  for (let id: string | null = ''; id !== null; ) {
    const part: { rows: string; last: string | null } = await readIndexedCarsAfterId(db, { id, limit: slice })
    for (const row of JSON.parse(part.rows) as IndexedCarRow[]) columns.put(row)
    showProgressLine(`${columns.size} of ${cars} cars`)
    id = part.last
  }
  columns.trim()
  columns.settle()
  const whole = usedBytes() - before
  const ofCar = (bytes: number) => roundToDecimals(bytes / columns.size, 1)
  const byColumn = Object.entries(columns.bytesByColumn()).toSorted(([, one], [, other]) => other - one)
  const rest = whole - columns.bytes
  return {
    cars: columns.size,
    bytesACar: ofCar(whole),
    bytesACarByColumn: Object.fromEntries(
      [...byColumn, ['texts and objects', rest] as const].map(([name, bytes]) => [name, ofCar(bytes)]),
    ),
  }
}

/** After a garbage collection. */
function usedBytes(): number {
  v8.setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return v8.getHeapStatistics().used_heap_size + process.memoryUsage().arrayBuffers
}

import { startTestPostgres } from '#tests/support/database-postgres.ts'
import { type BenchStock, fillBenchStock, readBenchStock } from './bench-stock.ts'
import { showProgressLine } from './progress.ts'
import { benchCleanUps } from './run-bench-program.ts'

type Wanted = { urls: string | undefined; sizes: string; seed: number; isValued: boolean }

/**
 * The databases to measure: those of the URLs, which an earlier run or another program has filled, or new ones of these
 * sizes.
 */
export async function* openBenchDatabases({
  urls,
  sizes,
  seed,
  isValued,
}: Wanted): AsyncGenerator<{ url: string; stock: BenchStock }> {
  for (const url of urls?.split(',') ?? []) yield { url, stock: await readBenchStock(url, { seed, isValued }) }
  if (urls) return
  showProgressLine('starting PostgreSQL')
  const postgres = await startTestPostgres({ durability: 'full' })
  benchCleanUps.push(() => postgres.stop())
  for (const cars of sizes.split(',').map(Number)) {
    await postgres.createDatabase(`bench_${cars}`)
    const url = postgres.url(`bench_${cars}`)
    yield { url, stock: await fillBenchStock(url, { cars, seed, isValued }) }
  }
}

import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import os from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startTestPostgres } from '#tests/support/database-postgres.ts'
import { startServer } from '#tests/support/start-server.ts'
import { type BenchCase, baselineBenchCase, createBenchCases } from './bench-cases.ts'
import { type BenchStock, fillBenchStock } from './bench-stock.ts'
import { type BenchTarget, measureBenchCase, roundToDecimals } from './measure-bench-case.ts'
import { type BenchOptions, benchUsageText, readBenchOptions } from './options.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import {
  addRatiosToBaseline,
  type BenchResultForCarCount,
  benchReportPostgresFields,
  formatResultTable,
  writeBenchReport,
} from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { pidOfProcess, startMinimalBaselineServer } from './start-minimal-baseline-server.ts'

const root = join(import.meta.dirname, '../..')

await runBenchProgram(() => main(readBenchOptions(process.argv.slice(2))))

async function main(options: BenchOptions | 'help'): Promise<number> {
  if (options === 'help') {
    console.log(benchUsageText)
    return 0
  }
  const databases = await openDatabases()
  const sizes: BenchResultForCarCount[] = []
  for (const cars of options.sizes) {
    const result = await measureSize(await databases.create(cars), { cars, options })
    sizes.push(result)
    endProgressLine()
    console.log(`\n${formatResultTable(result)}\n`)
  }
  if (options.label !== null) console.log(`Written to ${writeBenchReport(root, { options, sizes })}`)
  const failures = sizes.flatMap(({ cases }) => cases).reduce((sum, { failures }) => sum + failures, 0)
  if (failures > 0) console.error(`${failures} requests failed, so these figures say nothing.`)
  return failures > 0 ? 1 : 0
}

async function measureSize(
  url: string,
  { cars, options }: { cars: number; options: BenchOptions },
): Promise<BenchResultForCarCount> {
  const { seconds, concurrency } = options
  const stock = await fillBenchStock(url, { cars, seed: options.seed })
  const server = await startSite(url, stock, options)
  const hello = await startMinimalBaselineServer()
  const all = await createBenchCases(server.url, stock)
  const chosen = all.filter(({ name }) => name.includes(options.only))
  const load = { before: roundToDecimals(os.loadavg()[0] ?? 0, 1), after: 0 }
  const run = (target: BenchTarget, benchCase: BenchCase) => {
    showProgressLine(`${cars.toLocaleString('en-US')} cars · ${benchCase.name}`)
    return measureBenchCase(target, benchCase, { seconds, concurrency })
  }
  const yardstick = await run(hello, baselineBenchCase)
  const cases = []
  for (const benchCase of chosen) cases.push(addRatiosToBaseline(await run(server, benchCase), yardstick))
  load.after = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  await server.stop()
  return { cars, postgres: benchReportPostgresFields(stock.postgres), load, hello: yardstick, cases }
}

/** A database server, with a separate database for each size. */
async function openDatabases(): Promise<{ create(cars: number): Promise<string> }> {
  const given = process.env.BENCH_DATABASE_URL
  if (!given) {
    showProgressLine('starting PostgreSQL')
    const postgres = await startTestPostgres({ durability: 'full' })
    benchCleanUps.push(() => postgres.stop())
    return {
      async create(cars) {
        await postgres.createDatabase(`bench_${cars}`)
        return postgres.url(`bench_${cars}`)
      },
    }
  }
  return {
    async create(cars) {
      const name = `forecourt_bench_${cars}_${randomBytes(4).toString('hex')}`
      await command(given, `CREATE DATABASE ${name}`)
      benchCleanUps.push(() => command(given, `DROP DATABASE ${name} WITH (FORCE)`))
      const url = new URL(given)
      url.pathname = `/${name}`
      return url.href
    },
  }
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

/** The real server, as `npm start` runs it, without request limits. */
async function startSite(databaseUrl: string, { cars, postgres }: BenchStock, { cpuProf }: BenchOptions) {
  const env: Record<string, string> = { DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' }
  if (cpuProf) {
    const folder = resolve(cpuProf)
    mkdirSync(folder, { recursive: true })
    env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-name=server-${cars}.cpuprofile`
  }
  const server = await startServer({ env })
  benchCleanUps.push(() => server.discard())
  const target: BenchTarget = {
    url: server.url.replace('//localhost:', '//127.0.0.1:'),
    pid: pidOfProcess(server.process),
    postmaster: postgres.postmaster,
  }
  return { ...target, stop: server.stop }
}

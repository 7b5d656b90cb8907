import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '#tests/support/start-server.ts'
import { adapter } from './adapters/forecourt.ts'
import { type BenchWorkload, benchWorkloads } from './api-adapter.ts'
import type { BenchStock } from './bench-stock.ts'
import { drawGrowthChart, type GrowthChartLine } from './draw-growth-chart.ts'
import { type BenchCaseMetrics, type BenchTarget, measureBenchCase, roundToDecimals } from './measure-bench-case.ts'
import { openBenchDatabases } from './open-bench-databases.ts'
import { memoryMiBOfProcess } from './process-usage.ts'
import { endProgressLine, showProgressLine } from './progress.ts'
import { writeBenchResult } from './report.ts'
import { benchCleanUps, runBenchProgram } from './run-bench-program.ts'
import { pidOfProcess } from './start-minimal-baseline-server.ts'
import { createUncachedRequestPaths } from './uncached-request-paths.ts'
import { waitUntilServerIdle } from './wait-until-server-idle.ts'

// How cost grows with the number of cars: the four workloads, each request under an address of its own, so that none is
// answered from memory. `npm run bench -- growth --sizes 10000,100000,1000000 --label growth` also draws a chart.

const root = join(import.meta.dirname, '../..')
const concurrency = 8

type Size = { cars: number; databaseMiB: number; serverMiB: number | null; indexMs: number; cases: BenchCaseMetrics[] }

await runBenchProgram(async () => {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      stock: { type: 'string' },
      seconds: { type: 'string', default: '4' },
      label: { type: 'string' },
    },
  })
  const seconds = Number(values.seconds)
  const before = roundToDecimals(os.loadavg()[0] ?? 0, 1)
  const sizes: Size[] = []
  const stocks = openBenchDatabases({ urls: values.stock, sizes: values.sizes, seed: 1, isValued: true })
  for await (const { url, stock } of stocks) {
    const size = await measureSize(url, stock, seconds)
    endProgressLine()
    for (const { name, p50, p95, serverCpuMs, postgresCpuMs } of size.cases)
      console.log(`${size.cars} cars, ${name}: p50 ${p50}, p95 ${p95} ms, CPU ${serverCpuMs} + ${postgresCpuMs} ms`)
    console.log(`${size.cars} cars: ${size.serverMiB} MiB, its index built after ${size.indexMs} ms`)
    sizes.push(size)
    // After each size: the largest takes longest, and what was measured before it should not be lost with it.
    if (values.label) {
      const load = { before, after: roundToDecimals(os.loadavg()[0] ?? 0, 1) }
      const path = writeBenchResult(root, values.label, {
        settings: { seconds, concurrency },
        load,
        workloads: benchWorkloads,
        sizes,
      })
      const chart = path.replace(/json$/, 'svg')
      writeFileSync(join(root, chart), drawGrowthChart(linesOf(sizes)))
      console.log(`Written to ${path} and ${chart}`)
    }
  }
  return sizes.some(({ cases }) => cases.some(({ failures }) => failures > 0)) ? 1 : 0
})

async function measureSize(databaseUrl: string, stock: BenchStock, seconds: number): Promise<Size> {
  const { postmaster, databaseMiB } = stock.postgres
  showProgressLine(`${stock.cars} cars · starting the server`)
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' } })
  benchCleanUps.push(() => server.discard())
  const pid = pidOfProcess(server.process)
  const { indexMs } = await waitUntilServerIdle({ url: server.url, pid })
  const target: BenchTarget = { url: server.url.replace('//localhost:', '//127.0.0.1:'), pid, postmaster }
  const paths = await adapter.paths(target.url, stock)
  const cases: BenchCaseMetrics[] = []
  for (const workload of Object.keys(benchWorkloads) as BenchWorkload[]) {
    showProgressLine(`${stock.cars} cars · ${workload}`)
    const nextPaths = createUncachedRequestPaths(adapter, paths[workload], seconds)
    cases.push(
      await measureBenchCase(target, { name: workload, paths: paths[workload], nextPaths }, { seconds, concurrency }),
    )
  }
  const serverMiB = memoryMiBOfProcess(pid)?.now ?? null
  await server.stop()
  return { cars: stock.cars, databaseMiB, serverMiB, indexMs, cases }
}

function linesOf(sizes: readonly Size[]): GrowthChartLine[] {
  const ofCase = (workload: string): GrowthChartLine => ({
    name: workload,
    points: sizes.flatMap(({ cars, cases }) => {
      const found = cases.find(({ name }) => name === workload)
      const ms = (found?.serverCpuMs ?? 0) + (found?.postgresCpuMs ?? 0)
      return ms > 0 ? [{ cars, ms }] : []
    }),
  })
  return Object.keys(benchWorkloads).map(ofCase)
}

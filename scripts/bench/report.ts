import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { BenchStock } from './bench-stock.ts'
import { type BenchCaseMetrics, roundToDecimals } from './measure-bench-case.ts'
import type { BenchOptions } from './options.ts'

export type BenchResultForCarCount = {
  cars: number
  postgres: { version: string; databaseMiB: number }
  /**
   * The machine's load average over one minute, before and after; above the number of cores, other programs were
   * running.
   */
  load: { before: number; after: number }
  hello: BenchCaseMetrics
  cases: (BenchCaseMetrics & RatiosToBaselineBenchCase)[]
}

/**
 * Compared with the baseline of the same run: its requests per second divided by ours, and our CPU time divided by its.
 */
export type RatiosToBaselineBenchCase = { timesSlower: number; timesHelloCpu: number | null }

export function addRatiosToBaseline(
  figures: BenchCaseMetrics,
  hello: BenchCaseMetrics,
): BenchCaseMetrics & RatiosToBaselineBenchCase {
  const { serverCpuMs } = figures
  return {
    ...figures,
    timesSlower: roundToDecimals(hello.requestsPerSecond / figures.requestsPerSecond, 1),
    timesHelloCpu:
      serverCpuMs === null || !hello.serverCpuMs ? null : roundToDecimals(serverCpuMs / hello.serverCpuMs, 1),
  }
}

/** A table for people: one line per case, columns aligned; also valid Markdown. */
export function formatResultTable({ cars, hello, cases }: BenchResultForCarCount): string {
  const head = ['case', 'req/s', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', '× hello', 'PostgreSQL ms', 'MiB', 'failed']
  const rows = [...cases, { ...hello, timesHelloCpu: 1 }].map((row) => [
    row.name,
    row.requestsPerSecond.toFixed(0),
    row.p50.toFixed(1),
    row.p95.toFixed(1),
    row.p99.toFixed(1),
    row.serverCpuMs?.toFixed(3) ?? '–',
    row.timesHelloCpu?.toFixed(0) ?? '–',
    row.postgresCpuMs?.toFixed(3) ?? '–',
    String(row.serverMiB ?? '–'),
    String(row.failures),
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column === 0)).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [`${cars.toLocaleString('en-US')} cars`, '', line(head), rule, ...rows.map(line)].join('\n')
}

function pad(text: string, width: number, isLeft: boolean): string {
  return isLeft ? text.padEnd(width) : text.padStart(width)
}

/** Writes the result file, and returns its path from the project's root. */
export function writeBenchReport(
  root: string,
  { options, sizes }: { options: BenchOptions; sizes: BenchResultForCarCount[] },
): string {
  const { seconds, concurrency, seed } = options
  return writeBenchResult(root, options.label ?? 'local', { settings: { seconds, concurrency, seed }, sizes })
}

/** Writes a result with its date, commit and machine, and returns its path from the project's root. */
export function writeBenchResult(root: string, label: string, result: object): string {
  const now = new Date()
  const path = `docs/benchmarks/${now.toISOString().slice(0, 10)}-${label}.json`
  const report = {
    date: now.toISOString(),
    commit: commitOf(root),
    machine: {
      cpu: os.cpus()[0]?.model ?? 'unknown',
      cores: os.availableParallelism(),
      memoryGiB: Math.round(os.totalmem() / 2 ** 30),
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      node: process.versions.node,
    },
    ...result,
  }
  mkdirSync(join(root, 'docs/benchmarks'), { recursive: true })
  writeFileSync(join(root, path), `${JSON.stringify(report, null, 2)}\n`)
  return path
}

export function benchReportPostgresFields({
  version,
  databaseMiB,
}: BenchStock['postgres']): BenchResultForCarCount['postgres'] {
  return { version, databaseMiB }
}

/** The measured commit; `+` where files had changed since. */
function commitOf(root: string): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--', 'src', 'scripts/bench', 'package-lock.json') !== ''
    return git('rev-parse', '--short=12', 'HEAD') + (isChanged ? '+' : '')
  } catch {
    return null
  }
}

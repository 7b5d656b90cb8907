import autocannon, { type Result } from 'autocannon'
import type { BenchCase } from './bench-cases.ts'
import { cpuMsOfProcess, cpuMsOfProcessTree, memoryMiBOfProcess } from './process-usage.ts'

export type BenchTarget = {
  url: string
  /** The server's process. */
  pid: number
  /** The main process of its PostgreSQL; null where there is none, or it runs elsewhere. */
  postmaster: number | null
}

export type BenchCaseMetrics = {
  name: string
  requests: number
  requestsPerSecond: number
  /** Milliseconds until the complete response. */
  p50: number
  p95: number
  p99: number
  /** CPU milliseconds per request; null where they cannot be read. */
  serverCpuMs: number | null
  postgresCpuMs: number | null
  /** Resident memory of the server after the case, in MiB. */
  serverMiB: number | null
  /** Responses other than 2xx, broken connections and timeouts. */
  failures: number
}

type Load = { seconds: number; concurrency: number }

const warmRequests = 1000
const warmRounds = 12

/** Warms the case up for a quarter of its time, or longer where that is few requests, then measures it. */
export async function measureBenchCase(
  target: BenchTarget,
  benchCase: BenchCase,
  load: Load,
): Promise<BenchCaseMetrics> {
  await warmUp(target, benchCase, load)
  const before = usage(target)
  const { result, times } = await shoot(target, benchCase, load)
  const after = usage(target)
  times.sort((a, b) => a - b)
  const perRequest = (from: number | null, to: number | null) =>
    from === null || to === null ? null : roundToDecimals((to - from) / times.length, 4)
  return {
    name: benchCase.name,
    requests: times.length,
    requestsPerSecond: roundToDecimals(times.length / result.duration, 1),
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
    serverCpuMs: perRequest(before.server, after.server),
    postgresCpuMs: perRequest(before.postgres, after.postgres),
    serverMiB: memoryMiBOfProcess(target.pid)?.now ?? null,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

async function warmUp(target: BenchTarget, benchCase: BenchCase, load: Load): Promise<void> {
  const seconds = Math.max(1, Math.round(load.seconds / 4))
  let requests = 0
  for (let round = 0; round < warmRounds && requests < warmRequests; round += 1) {
    requests += (await shoot(target, benchCase, { ...load, seconds })).times.length
  }
}

function usage({ pid, postmaster }: BenchTarget) {
  return { server: cpuMsOfProcess(pid), postgres: postmaster === null ? null : cpuMsOfProcessTree(postmaster) }
}

function shoot(
  { url }: BenchTarget,
  { paths, headers, nextPaths }: BenchCase,
  { seconds, concurrency }: Load,
): Promise<{ result: Result; times: number[] }> {
  const requests = (nextPaths?.() ?? paths).map((path) => ({ method: 'GET', path }))
  const times: number[] = []
  let connections = 0
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: concurrency,
        duration: seconds,
        headers,
        setupClient(client) {
          const start = Math.floor((requests.length * connections) / concurrency) % requests.length
          connections += 1
          client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
        },
      },
      (error, result) => (error ? reject(error) : resolve({ result, times })),
    )
    // autocannon's own histogram has only whole milliseconds, and no 95th percentile.
    instance.on('response', (_client: unknown, _status: number, _bytes: number, ms: number) => times.push(ms))
  })
}

export function percentile(sorted: number[], percent: number): number {
  const position = Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)
  return roundToDecimals(sorted[Math.max(0, position)] ?? 0, 2)
}

export function roundToDecimals(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}

import { tmpdir } from 'node:os'
import { seededRandom } from '#db/seed/random.ts'
import type { RunningServer } from '#tests/support/start-server.ts'
import { findResponseFaults } from './find-response-faults.ts'
import { type FuzzRequest, type FuzzSession, type FuzzTarget, makeFuzzRequest } from './make-fuzz-request.ts'
import type { FuzzPhotos } from './malformed-body.ts'
import { sendRawHttpRequest } from './send-raw-http-request.ts'

type Throw = Readonly<{
  server: RunningServer
  targets: readonly FuzzTarget[]
  photos: FuzzPhotos
  count: number
  seed: number
  /** Number of concurrent requests; the n-th request of a seed is the same for any number. */
  lanes: number
  timeoutMs: number
  /** Strings that no response may contain, besides the paths of this machine. */
  secrets: readonly string[]
  /** Valid sessions: some of the requests sign out. */
  renew(sessions: readonly FuzzSession[]): Promise<FuzzSession[]>
}>

export type FuzzReport = Readonly<{
  faults: string[]
  statuses: Record<string, number>
  routes: number
  seconds: number
  /** Half of the responses came within the first of these times, 99 of 100 within the second. */
  medianMs: number
  p99Ms: number
  slowest: { milliseconds: number; status: number; route: string }[]
}>

const renewEvery = 200
const tellEvery = 5_000
const maxFaults = 20

/** Sends `count` random requests and checks each response; stops early after twenty faults. */
export async function sendFuzzRequests(given: Throw): Promise<FuzzReport> {
  const { server, targets, photos, count, seed, lanes, timeoutMs, renew } = given
  const random = seededRandom(seed)
  const port = Number(new URL(server.url).port)
  const own = { origin: `http://127.0.0.1:${port}`, secrets: [...given.secrets, ...placesOf(server)] }
  const faults: string[] = []
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let slowest: FuzzReport['slowest'] = []
  let sessions = await renew([])
  let renewal = Promise.resolve()
  let begun = 0
  const started = performance.now()

  async function sendOne(request: FuzzRequest): Promise<void> {
    const response = await sendRawHttpRequest(request, { port, timeoutMs })
    const { status, milliseconds } = response
    statuses[status] = (statuses[status] ?? 0) + 1
    times.push(milliseconds)
    if (milliseconds > (slowest[9]?.milliseconds ?? 0)) {
      const one = { milliseconds, status, route: request.route }
      slowest = [...slowest, one].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10)
    }
    for (const fault of findResponseFaults(request, response, own)) {
      faults.push(`${fault} (${milliseconds} ms)\n  ${told(request)}`)
    }
  }

  async function lane(): Promise<void> {
    while (begun < count && faults.length < maxFaults) {
      const request = makeFuzzRequest({ targets, photos, random, sessions, host: `127.0.0.1:${port}` })
      begun += 1
      if (begun % renewEvery === 0) {
        renewal = renewal.then(async () => {
          sessions = await renew(sessions)
        })
      }
      if (begun % tellEvery === 0) console.log(`${begun} requests after ${secondsSince(started)} s`)
      await renewal
      await sendOne(request)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const routes = new Set(targets.map(({ method, path }) => `${method} ${path}`)).size
  return { faults, statuses, routes, seconds: secondsSince(started), medianMs: at(0.5), p99Ms: at(0.99), slowest }
}

/** Paths of this machine. */
function placesOf({ dataDir }: RunningServer): string[] {
  return [dataDir, process.cwd(), ...(tmpdir().length > 4 ? [tmpdir()] : [])]
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000)
}

/** The details that a developer needs to send the same request again. */
function told({ method, target, headers, body, role }: FuzzRequest): string {
  const lines = headers.map(([name, value]) => `    ${name}: ${value.slice(0, 150)}`)
  const text = body ? `\n    (${body.length} bytes) ${JSON.stringify(body.subarray(0, 200).toString('latin1'))}` : ''
  return `${method} ${target.slice(0, 300)} as ${role}\n${lines.join('\n')}${text}`
}

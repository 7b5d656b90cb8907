import { setTimeout as pause } from 'node:timers/promises'

export type LoadRequestKind = 'page' | 'search' | 'log-in' | 'wish' | 'booking' | 'payment'

type TimedRequest = { kind: LoadRequestKind; begunAt: number; ms: number }

/** A pace that is behind makes up for at most this much, in ms: what was not asked during a stall stays unasked. */
const mostCatchUpMs = 1_000

export type MeasuredRequests = {
  /** As `fetch`, at the pace, with the time until the last byte noted; a request without a good answer is noted too. */
  ask: typeof fetch
  /** Requests begin at this rate from now on, evenly; null: each as soon as its visitor is there. */
  setRate(perSecond: number | null): void
  readonly timed: readonly TimedRequest[]
  readonly failed: readonly string[]
}

/** Sends the requests of all visitors. Times are those of `performance.now()`. */
export function createMeasuredRequests(): MeasuredRequests {
  const timed: TimedRequest[] = []
  const failed: string[] = []
  let intervalMs = 0
  let next = 0

  async function turn(): Promise<void> {
    if (intervalMs === 0) return
    const now = performance.now()
    const at = Math.max(next, now - mostCatchUpMs)
    next = at + intervalMs
    if (at > now) await pause(at - now)
  }

  return {
    timed,
    failed,
    setRate(perSecond) {
      intervalMs = perSecond === null ? 0 : 1_000 / perSecond
      next = performance.now()
    },
    async ask(input, init) {
      await turn()
      const { pathname } = new URL(String(input))
      const kind = kindOfRequest(pathname)
      const begunAt = performance.now()
      const note = (what: string) =>
        failed.push(`${new Date().toISOString()} ${init?.method ?? 'GET'} ${pathname}: ${what}`)
      try {
        const response = await fetch(input, init)
        const bytes = await response.arrayBuffer()
        timed.push({ kind, begunAt, ms: performance.now() - begunAt })
        // The gateway says 402 of a card that is declined.
        if (!response.ok && !(response.status === 402 && pathname.startsWith('/test-gateway/')))
          note(`${response.status} ${new TextDecoder().decode(bytes.slice(0, 200))}`)
        const { status, headers } = response
        return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers })
      } catch (error) {
        note(String(error instanceof Error ? (error.cause ?? error.message) : error))
        throw error
      }
    },
  }
}

function kindOfRequest(pathname: string): LoadRequestKind {
  if (pathname.startsWith('/api/auth/')) return 'log-in'
  if (pathname.startsWith('/api/wishlist/')) return 'wish'
  if (/^\/test-gateway\/|\/payments?\b/.test(pathname)) return 'payment'
  if (pathname.startsWith('/api/bookings')) return 'booking'
  return pathname.startsWith('/api/cars') ? 'search' : 'page'
}

/** How many requests of each kind began within these moments, and how long they took. */
export function summarizeRequests(
  timed: readonly TimedRequest[],
  { from, until }: { from: number; until: number },
): { kind: LoadRequestKind | 'all'; requests: number; p50Ms: number; p95Ms: number; p99Ms: number; worstMs: number }[] {
  const within = timed.filter(({ begunAt }) => begunAt >= from && begunAt < until)
  const groups = new Map<LoadRequestKind | 'all', TimedRequest[]>([
    ['all', within],
    ...Map.groupBy(within, ({ kind }) => kind),
  ])
  return [...groups].map(([kind, requests]) => {
    const sorted = requests.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)
    return { kind, requests: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), worstMs: at(1) }
  })
}

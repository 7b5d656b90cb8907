/** The part of autocannon that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type Client = { setRequests(requests: { method?: string; path: string }[]): void }

  export type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
    setupClient?: (client: Client) => void
  }

  export type Result = {
    /** The actual duration in seconds. */
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    statusCodeStats: Record<string, { count: number }>
  }

  /** Emits `response` with (client, statusCode, bytes, milliseconds). */
  export type Instance = EventEmitter & { stop(): void }

  // biome-ignore lint/style/noDefaultExport: it is how the package exports it.
  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): Instance
}

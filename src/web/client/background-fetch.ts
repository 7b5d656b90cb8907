import { responseTimeoutSignal } from '#web/client/api-client.ts'
import { learnServerTime } from '#web/client/server-clock.ts'

/**
 * `fetch` for reads that nobody asked for, as counts are. A refusal stays without consequences: it neither signs
 * anybody out nor loads the page anew under a form that somebody is filling in.
 */
export async function backgroundFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, { signal: responseTimeoutSignal(), ...init })
  learnServerTime(response)
  return response
}

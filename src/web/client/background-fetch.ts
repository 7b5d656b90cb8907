import { responseTimeoutSignal } from '#web/client/api-client.ts'

/**
 * `fetch` for reads that nobody asked for, as counts are. A refusal stays without consequences: it neither signs
 * anybody out nor loads the page anew under a form that somebody is filling in.
 */
export function backgroundFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return fetch(input, { signal: responseTimeoutSignal(), ...init })
}

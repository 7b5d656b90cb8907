import { limitedSignal, responseTimeoutSignal } from '#web/client/api-client.ts'
import { learnServerTime } from '#web/client/server-clock.ts'

/**
 * `fetch` for reads that nobody asked for, as counts are. A refusal stays without consequences: it neither signs
 * anybody out nor loads the page anew under a form that somebody is filling in. A signal of the caller's comes beside its
 * limit of time, and not in its place: a connection may die without a word.
 */
export async function backgroundFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(input, { ...init, signal: limitedSignal(init.signal, responseTimeoutSignal()) })
  learnServerTime(response)
  return response
}

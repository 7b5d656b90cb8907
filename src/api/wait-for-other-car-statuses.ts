import type { CarStatus, CarStatusesQuery } from '#contract/selected-cars-response.ts'
import { ipNetworkOf } from '#domain/accounts/ip-network.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { type ApiContext, clientIpAddress } from './api-env.ts'

/**
 * One change may be news to all who wait: they read a few at a time, so that nobody who books or pays meanwhile finds every
 * connection to the database asked for.
 */
const readInTurn = limitConcurrency({ atOnce: 3, maxWaiting: Number.POSITIVE_INFINITY })

/**
 * How cars stand, once one of them stands otherwise than the caller knows; after `wait` seconds as they stand then, and
 * at once where this server has no room for one more who waits, or stops.
 */
export async function waitForOtherCarStatuses(
  c: ApiContext,
  { ids, known = [], wait = 0, read }: CarStatusesQuery & { read: () => Promise<CarStatus[]> },
): Promise<CarStatus[]> {
  const { waitForCarChanges, stopping } = c.var.services
  const signal = AbortSignal.any([stopping, c.req.raw.signal])
  const isAsKnown = (items: readonly CarStatus[]) => {
    const statusNow = new Map(items.map(({ id, status }) => [id, status]))
    return ids.every((id, index) => (statusNow.get(id) ?? 'gone') === known[index])
  }
  // Entered before the first reading: what changes between the two is told.
  const waiter = waitForCarChanges(ids, ipNetworkOf(clientIpAddress(c)))
  try {
    const endsAt = performance.now() + wait * 1000
    let items = await read()
    while (waiter && !signal.aborted && isAsKnown(items)) {
      const leftMs = endsAt - performance.now()
      if (leftMs <= 0) break
      await waiter.next(leftMs, signal)
      if (c.req.raw.signal.aborted) break
      items = await readInTurn(read)
    }
    return items
  } finally {
    waiter?.leave()
  }
}

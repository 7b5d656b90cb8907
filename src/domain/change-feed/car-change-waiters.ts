import { setTimeout as pause } from 'node:timers/promises'

/** While somebody waits, the database is looked at this often, once for all who wait on this server. */
const lookEveryMs = 1_000
/** Each one holds a connection; a server has room for this many. */
const mostWaiting = 4_000
/** Windows that somebody sees, of an office behind one address. */
const mostOfOneNetwork = 60

export type CarChangeWaiter = {
  /**
   * Resolves once one of the cars has changed since this waiter entered, or since the last change it was told of; at the
   * latest after `ms` milliseconds, or when the signal is aborted.
   */
  next(ms: number, signal: AbortSignal): Promise<void>
  /** Gives the place back. */
  leave(): void
}

export type CarChangeWaiters = {
  /**
   * A place to wait for changes of these cars; null where there is none left on this server, or for this network.
   * Whoever reads after entering, and then waits, misses nothing.
   */
  enter(carIds: readonly string[], network: string): CarChangeWaiter | null
  /** Some cars have changed; null where it is unknown which. */
  tell(carIds: readonly string[] | null): void
}

type Place = { ids: ReadonlySet<string>; isTold: boolean; wake: () => void }

/**
 * Those who wait on this server until a car changes, on whichever server.
 *
 * @param look looks at the changes in the database and tells what it finds (`tell`), unless that was done just now
 */
export function createCarChangeWaiters(
  look: () => Promise<unknown>,
  { onError = () => {} }: { onError?: (error: unknown) => void } = {},
): CarChangeWaiters {
  const places = new Set<Place>()
  const countOf = new Map<string, number>()
  let isLooking = false

  async function lookWhileAnyoneWaits(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (places.size > 0) {
      await look().catch(onError)
      // Nobody's server stays up for this timer.
      await pause(lookEveryMs, undefined, { ref: false })
    }
    isLooking = false
  }

  function count(network: string, by: number): void {
    const left = (countOf.get(network) ?? 0) + by
    if (left > 0) countOf.set(network, left)
    else countOf.delete(network)
  }

  return {
    enter(carIds, network) {
      if (places.size >= mostWaiting || (countOf.get(network) ?? 0) >= mostOfOneNetwork) return null
      const place: Place = { ids: new Set(carIds), isTold: false, wake: () => {} }
      places.add(place)
      count(network, 1)
      return {
        async next(ms, signal) {
          void lookWhileAnyoneWaits()
          if (!place.isTold && !signal.aborted) await sleepUntilWoken(place, { ms, signal })
          place.isTold = false
        },
        leave() {
          if (places.delete(place)) count(network, -1)
        },
      }
    },
    tell(carIds) {
      for (const place of places) {
        if (carIds && !carIds.some((id) => place.ids.has(id))) continue
        place.isTold = true
        place.wake()
      }
    },
  }
}

function sleepUntilWoken(place: Place, { ms, signal }: { ms: number; signal: AbortSignal }): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      place.wake = () => {}
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal.addEventListener('abort', wake)
    place.wake = wake
  })
}

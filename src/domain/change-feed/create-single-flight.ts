import type { DbOrTx } from '#db/client.ts'

type Flight<Value> = { landed: Promise<Value>; next: Promise<Value> | null }

/**
 * Lets simultaneous requests for the same data share one query. A request never joins a running query, which may have
 * read the database before the requester's own change; it waits for the next query and shares that. So every result is
 * as exact as that of a separate query, no result is cached, and at most one query per key runs at a time.
 */
export function createSingleFlight<Value>(): (db: DbOrTx, key: string, load: () => Promise<Value>) => Promise<Value> {
  const ofDatabase = new WeakMap<DbOrTx, Map<string, Flight<Value>>>()

  return function join(db, key, load) {
    const flights = ofDatabase.get(db) ?? new Map<string, Flight<Value>>()
    ofDatabase.set(db, flights)
    const current = flights.get(key)
    if (!current) return start(flights, key, load)
    current.next ??= settled(current.landed).then(() => start(flights, key, load))
    return current.next
  }

  function start(flights: Map<string, Flight<Value>>, key: string, load: () => Promise<Value>): Promise<Value> {
    const flight: Flight<Value> = { landed: load(), next: null }
    flights.set(key, flight)
    settled(flight.landed).then(() => {
      if (flight.next === null) flights.delete(key)
    })
    return flight.landed
  }
}

/** Resolves once the promise has settled, either way. */
function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(
    () => {},
    () => {},
  )
}

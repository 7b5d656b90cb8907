import type { DbOrTx } from '#db/client.ts'

type Flight<Value> = { landed: Promise<Value>; next: Promise<Value> | null }

/**
 * Lets people who ask for the same thing at the same moment share one query. Nobody joins one that is under way: it may
 * have read the database before their own change; they wait for the next one and share that. So every answer is as
 * exact as a query of one's own, nothing is kept once it is given, and of each kind one query at most runs at a time.
 */
export function singleFlight<Value>(): (db: DbOrTx, key: string, load: () => Promise<Value>) => Promise<Value> {
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

/** Resolves once the promise has come to an end, whichever. */
function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(
    () => {},
    () => {},
  )
}

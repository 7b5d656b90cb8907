import { carsClient } from '#web/car/cars-client.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'

export type ListedCar = { id: string; status: string }

/** The page's own requests come first; what changed meanwhile is in the first answer. */
const beforeFirstMs = 1_200
/** An answer waits for so long until something changes. */
const waitSeconds = 10
/** The page is quiet between two questions, for whoever waits for that; a browser saves power meanwhile. */
const betweenMs = 700
/** Where the server does not let anybody wait, or does not answer. */
const withoutWaitingMs = 20_000

/**
 * Calls `onChange` once one of these cars stands otherwise, as long as somebody sees the page: the server answers the
 * moment it changes. It asks only while the page is seen, and at once when it is seen again: over HTTP/1.1 a browser has
 * six connections to a server, and many lists may be open. Returns a function that ends it.
 */
export function watchCarStatuses(cars: readonly ListedCar[], onChange: () => Promise<void>): () => void {
  let stay: AbortController | null = null
  const follow = (firstMs: number) => {
    stay = new AbortController()
    void keepAsking(cars, { firstMs, signal: stay.signal, onChange })
  }
  const leaveOrReturn = () => {
    stay?.abort()
    stay = null
    if (!document.hidden) follow(0)
  }
  document.addEventListener('visibilitychange', leaveOrReturn)
  if (!document.hidden) follow(beforeFirstMs)
  return () => {
    document.removeEventListener('visibilitychange', leaveOrReturn)
    stay?.abort()
  }
}

async function keepAsking(
  cars: readonly ListedCar[],
  { firstMs, signal, onChange }: { firstMs: number; signal: AbortSignal; onChange: () => Promise<void> },
): Promise<void> {
  for (let pauseMs = firstMs; await pause(pauseMs, signal); ) {
    const askedAt = performance.now()
    const state = await ask(cars, signal)
    if (signal.aborted) return
    if (state === 'changed') await onChange()
    const hasWaited = performance.now() - askedAt > waitSeconds * 500
    pauseMs = state === 'same' && hasWaited ? betweenMs : withoutWaitingMs
  }
}

async function ask(cars: readonly ListedCar[], signal: AbortSignal): Promise<'changed' | 'same' | 'unknown'> {
  const query = {
    ids: cars.map(({ id }) => id).join(),
    known: cars.map(({ status }) => status).join(),
    wait: String(waitSeconds),
  }
  try {
    const { statuses } = carsClient((input, init) => backgroundFetch(input, { ...init, signal })).cars
    const { items } = await readApiResponse(statuses.$get({ query }))
    const statusNow = new Map(items.map(({ id, status }) => [id, status as string]))
    return cars.every(({ id, status }) => statusNow.get(id) === status) ? 'same' : 'changed'
  } catch {
    return 'unknown'
  }
}

/** Resolves after that time; with false, and at once, when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const leave = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave)
      resolve(true)
    }, ms)
    signal.addEventListener('abort', leave)
  })
}

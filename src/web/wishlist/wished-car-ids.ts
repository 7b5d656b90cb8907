import { useEffect, useSyncExternalStore } from 'react'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'

type Wishes = { accountId: string; ids: ReadonlySet<string> }

const listeners = new Set<() => void>()
let known: Wishes | null = null
/** Wishes of this page since the running read began: its answer may be older. */
let newer = new Map<string, boolean>()
let reading: { accountId: string; isDone: Promise<void> } | null = null

/**
 * The cars on this buyer's wish list, for the hearts of a list; null until they are known. They are read in the browser:
 * the page of a list is the same for everybody.
 */
export function useWishedCarIds(accountId: string | null): ReadonlySet<string> | null {
  const wishes = useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
  useEffect(() => {
    if (accountId !== null) void loadWishedCarIds(accountId)
  }, [accountId])
  return accountId !== null && wishes?.accountId === accountId ? wishes.ids : null
}

/** Records a wish that was made or taken back on this page. */
export function publishWishlistChange(accountId: string, carId: string, isWished: boolean): void {
  newer.set(carId, isWished)
  publish({ accountId, ids: known?.accountId === accountId ? known.ids : new Set() })
}

/** Reads the list; however many hearts ask at once, one read answers them. */
export function loadWishedCarIds(accountId: string): Promise<void> {
  if (reading?.accountId === accountId) return reading.isDone
  return reloadWishedCarIds(accountId)
}

/** Reads the list, also where a read is running: what it says may be out of date. */
export function reloadWishedCarIds(accountId: string): Promise<void> {
  if (known?.accountId !== accountId) known = null
  newer = new Map()
  const isDone = readApiResponse(wishlistClient(backgroundFetch).wishlist.ids.$get()).then(
    ({ ids }) => finish(new Set(ids)),
    // Without an answer the hearts stay as they are.
    () => finish(null),
  )
  reading = { accountId, isDone }
  return isDone

  function finish(ids: ReadonlySet<string> | null): void {
    if (reading?.isDone !== isDone) return
    reading = null
    if (ids) publish({ accountId, ids })
  }
}

function publish({ accountId, ids }: Wishes): void {
  const merged = new Set(ids)
  for (const [id, isWished] of newer) {
    if (isWished) merged.add(id)
    else merged.delete(id)
  }
  known = { accountId, ids: merged }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

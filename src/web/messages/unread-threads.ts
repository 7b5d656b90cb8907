import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let unread: number | null = null

/** Records how many conversations have unread messages. */
export function publishUnreadThreadCount(count: number): void {
  if (count === unread) return
  unread = count
  for (const listener of listeners) listener()
}

/** How many conversations have unread messages: what the page was loaded with until something newer is known. */
export function useUnreadThreadCount(loaded: number): number {
  const newest = useSyncExternalStore(
    subscribe,
    () => unread,
    () => null,
  )
  return newest ?? loaded
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useSyncExternalStore } from 'react'

/** A smaller difference is the way of the answer, and the part of a second that its header leaves out. */
const leastDifferenceMs = 30_000

/** How far this device's clock is ahead of the server's. */
let aheadMs = 0
const listeners = new Set<() => void>()

/**
 * Learns from an answer how wrong this device's clock is: the server decides what is past, free, held or over. Answers
 * that the browser may have kept say when they were made, and are no clock.
 */
export function learnServerTime({ headers }: Pick<Response, 'headers'>): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at) || /max-age=[1-9]/.test(headers.get('cache-control') ?? '')) return
  const difference = Date.now() - at
  const next = Math.abs(difference) < leastDifferenceMs ? 0 : difference
  if (Math.abs(next - aheadMs) < leastDifferenceMs) return
  aheadMs = next
  for (const listener of listeners) listener()
}

/** The time of the server, as far as this device knows it; its own before the first answer. */
export function serverNow(): Date {
  return new Date(Date.now() - aheadMs)
}

/** `serverNow` in a component, which is drawn anew once the time turns out to be another. */
export function useServerNow(): Date {
  useSyncExternalStore(
    subscribe,
    () => aheadMs,
    () => 0,
  )
  return serverNow()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

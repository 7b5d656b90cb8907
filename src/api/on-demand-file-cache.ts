import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'
import { detachBytes } from '#platform/memory/detach-bytes.ts'

type Made = { bytes: Uint8Array<ArrayBuffer>; at: number }

type KeptFilesOptions = {
  /** The name of the files in the log. */
  name: string
  /** How long a file counts as fresh, in milliseconds. */
  freshMs: number
  /**
   * The maximum size of all files together in memory, in bytes; beyond it the least recently requested files are
   * dropped.
   */
  maxBytes: number
  /** How many files are generated at the same time, and how many may wait for that. */
  atOnce: number
  maxWaiting: number
}

export type OnDemandFileCache = (
  key: string,
  now: Date,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Files that are generated on demand, kept in memory for a while, and generated once for concurrent requests. A failure
 * is not kept.
 */
export function createOnDemandFileCache({
  name,
  freshMs,
  maxBytes,
  atOnce,
  maxWaiting,
}: KeptFilesOptions): OnDemandFileCache {
  const kept = new BoundedCache<Made>({ name, maxBytes, bytesOf: ({ bytes }) => bytes.buffer.byteLength })
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const take = limitConcurrency({ atOnce, maxWaiting })

  /** @throws ConcurrencyQueueFullError */
  return function get(key, now, make) {
    const made = kept.get(key)
    if (made && now.getTime() - made.at < freshMs) return Promise.resolve(made.bytes)
    const coming = underWay.get(key)
    if (coming) return coming
    const making = take(make)
      .then(detachBytes)
      .then((bytes) => {
        kept.set(key, { bytes, at: now.getTime() })
        return bytes
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

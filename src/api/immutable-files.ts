import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { BoundedCache } from '#platform/memory/bounded-cache.ts'

type Made = { bytes: Uint8Array<ArrayBuffer>; at: number }

type KeptFilesOptions = {
  /** What the log calls them. */
  name: string
  /** How long a file counts as fresh, in milliseconds. */
  freshMs: number
  /** What all files together may weigh in memory, in bytes; beyond it those go that nobody has asked for longest. */
  maxBytes: number
  /** How many are made at the same time, and how many may wait for that. */
  atOnce: number
  maxWaiting: number
}

export type ImmutableFiles = (
  key: string,
  now: Date,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Files that are made on demand, kept in memory for a while, and made once for everybody who asks at the same time.
 * A failure is not kept.
 */
export function immutableFiles({ name, freshMs, maxBytes, atOnce, maxWaiting }: KeptFilesOptions): ImmutableFiles {
  const kept = new BoundedCache<Made>({ name, maxBytes, bytesOf: ({ bytes }) => bytes.length })
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const take = limitConcurrency({ atOnce, maxWaiting })

  /** @throws QueueFull */
  return function get(key, now, make) {
    const made = kept.get(key)
    if (made && now.getTime() - made.at < freshMs) return Promise.resolve(made.bytes)
    const coming = underWay.get(key)
    if (coming) return coming
    const making = take(make)
      .then((bytes) => {
        kept.set(key, { bytes, at: now.getTime() })
        return bytes
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}

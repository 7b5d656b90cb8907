import { inTurn } from '#platform/turns/in-turn.ts'

type Made = { bytes: Uint8Array<ArrayBuffer>; at: number }

type KeptFilesOptions = {
  /** How long a file counts as fresh, in milliseconds. */
  freshMs: number
  /** What all files together may weigh in memory, in bytes; beyond it the oldest go. */
  maxBytes: number
  /** How many are made at the same time, and how many may wait for that. */
  atOnce: number
  maxWaiting: number
}

export type KeptFiles = (
  key: string,
  now: Date,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
) => Promise<Uint8Array<ArrayBuffer>>

/**
 * Files that are made on demand, kept in memory for a while, and made once for everybody who asks at the same time.
 * A failure is not kept.
 */
export function keptFiles({ freshMs, maxBytes, atOnce, maxWaiting }: KeptFilesOptions): KeptFiles {
  const kept = new Map<string, Made>()
  const underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const take = inTurn({ atOnce, maxWaiting })
  let keptBytes = 0

  /** @throws TooManyWaiting */
  return function get(key, now, make) {
    const made = kept.get(key)
    if (made && now.getTime() - made.at < freshMs) return Promise.resolve(made.bytes)
    const coming = underWay.get(key)
    if (coming) return coming
    const making = take(make)
      .then((bytes) => {
        keep(key, { bytes, at: now.getTime() })
        return bytes
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  function keep(key: string, made: Made): void {
    forget(key)
    kept.set(key, made)
    keptBytes += made.bytes.length
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) return
      forget(oldest)
    }
  }

  function forget(key: string): void {
    keptBytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }
}

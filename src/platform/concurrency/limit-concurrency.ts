/** The queue is too long to wait in. The caller should try again later. */
export class ConcurrencyQueueFullError extends Error {
  override name = 'QueueFull'
}

/**
 * Runs at most `atOnce` tasks at the same time, the others in order of arrival, and refuses one that finds `maxWaiting`
 * before it.
 */
export function limitConcurrency({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  /** @throws ConcurrencyQueueFullError */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new ConcurrencyQueueFullError(`${maxWaiting} others wait already.`)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

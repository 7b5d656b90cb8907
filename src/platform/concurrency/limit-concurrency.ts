/** More wait already than it makes sense to wait behind. Trying again later is the right answer. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/**
 * Runs at most `atOnce` works at the same time, the others in the order they came, and refuses one that finds `maxWaiting`
 * before it.
 */
export function limitConcurrency({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  /** @throws QueueFull */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new QueueFull(`${maxWaiting} others wait already.`)
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

import { limitConcurrency } from './limit-concurrency.ts'

/** The same for each key by itself. A key that nothing runs for takes no memory. */
export function limitConcurrencyByKey(limits: { atOnce: number; maxWaiting: number }) {
  const limited = new Map<string, { run: ReturnType<typeof limitConcurrency>; tasks: number }>()
  /** @throws ConcurrencyQueueFullError */
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = limited.get(key) ?? { run: limitConcurrency(limits), tasks: 0 }
    limited.set(key, own)
    own.tasks += 1
    try {
      return await own.run(work)
    } finally {
      own.tasks -= 1
      if (own.tasks === 0) limited.delete(key)
    }
  }
}

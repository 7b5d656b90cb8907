export type RepeatingTask = Readonly<{
  /** Starts no further round and waits for the one under way. */
  stop(): Promise<void>
}>

/**
 * Calls `work` again and again, `everyMs` milliseconds after each round has ended, so that rounds never overlap. A round
 * that fails is reported and the next one comes all the same. The first comes after `firstMs`, or as the others.
 */
export function repeatPeriodically(
  work: () => Promise<unknown>,
  options: { everyMs: number; firstMs?: number; onError: (error: unknown) => void },
): RepeatingTask {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(round, options.firstMs ?? options.everyMs)

  function round(): void {
    running = work()
      .then(() => undefined, options.onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(round, options.everyMs)
      })
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export type RepeatingTask = Readonly<{
  /** Starts no further round and waits for the current one. */
  stop(): Promise<void>
}>

/**
 * Calls `work` repeatedly, `everyMs` milliseconds after each round has ended, so that rounds never overlap. A failed
 * round is reported and does not stop the next one. The first round starts after `firstMs`; default: `everyMs`.
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

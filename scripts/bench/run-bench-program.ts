import { endProgressLine } from './progress.ts'

/** Functions that stop what was started, run in reverse order. */
export const benchCleanUps: (() => Promise<unknown>)[] = []
/** After an interrupt, running calls are expected to fail. */
let isInterrupted = false

/** Runs a benchmark as a program: sets its exit code, and stops everything that it has started, also after Ctrl-C. */
export async function runBenchProgram(main: () => Promise<number>): Promise<void> {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    // The signal often comes twice, to the whole process group and from the parent; the first one is being handled.
    process.on(signal, () => {
      if (isInterrupted) return
      isInterrupted = true
      endProgressLine()
      cleanUp().finally(() => process.exit(code))
    })
  }
  try {
    process.exitCode = await main()
  } catch (error) {
    process.exitCode = 1
    if (!isInterrupted) {
      endProgressLine()
      console.error(error instanceof Error ? error.message : error)
      // Of a failed query the message is the query.
      if (error instanceof Error && error.cause) console.error(error.cause)
    }
  } finally {
    await cleanUp()
  }
}

async function cleanUp(): Promise<void> {
  for (let end = benchCleanUps.pop(); end; end = benchCleanUps.pop()) {
    await end().catch((error: unknown) => console.error('Cleaning up failed:', error))
  }
}

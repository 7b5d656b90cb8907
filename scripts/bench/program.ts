import { endProgressLine } from './progress.ts'

/** What was started, to be ended in the reverse order. */
export const cleanUps: (() => Promise<unknown>)[] = []
/** What is under way fails then, as it should. */
let isInterrupted = false

/** Runs a benchmark as a program: its exit code, and whatever it has started ended, also after Ctrl-C. */
export async function program(main: () => Promise<number>): Promise<void> {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    // Often it comes twice, to the whole group and from whoever started us; the first one is at work already.
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
    }
  } finally {
    await cleanUp()
  }
}

async function cleanUp(): Promise<void> {
  for (let end = cleanUps.pop(); end; end = cleanUps.pop()) {
    await end().catch((error: unknown) => console.error('Cleaning up failed:', error))
  }
}

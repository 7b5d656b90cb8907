import type { BulkBatchResponse } from '#contract/bulk-changes.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'

/** What came of an action on many rows. */
export type BulkOutcome = {
  succeeded: { id: string }[]
  failed: { id: string; name: string; message: string }[]
  /** Rows to which it could not be done. */
  leftOut: number
  /** Rows that were not begun: somebody stopped it, or nothing more can succeed. */
  notBegun: number
  /** Why it ended early. */
  problem: string | null
}

type Batches = {
  call: (after: string | undefined) => Promise<BulkBatchResponse>
  /** The number of matching rows that was asked about. */
  expected: number
  onProgress: (done: number) => void
  isStopped: () => boolean
}

/** Lets the server work through the matching rows, batch by batch, until the last one, a failed call or a stop. */
export async function runBatches({ call, expected, onProgress, isStopped }: Batches): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { succeeded: [], failed: [], leftOut: 0, notBegun: 0, problem: null }
  const countDone = () => outcome.succeeded.length + outcome.failed.length + outcome.leftOut
  let after: string | undefined
  do {
    if (isStopped()) return { ...outcome, notBegun: Math.max(expected - countDone(), 0) }
    try {
      const { done, failed, leftOut, next } = await call(after)
      outcome.succeeded.push(...done)
      outcome.failed.push(...failed)
      outcome.leftOut += leftOut
      after = next ?? undefined
    } catch (error) {
      return { ...outcome, notBegun: Math.max(expected - countDone(), 0), problem: userErrorMessage(error) }
    }
    onProgress(Math.min(countDone(), expected))
  } while (after !== undefined)
  return outcome
}

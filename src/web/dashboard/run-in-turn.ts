import { ApiError } from '#web/client/api-client.ts'
import { userErrorMessage } from '#web/forms/toast-error.ts'

export type BulkResult<Row> = {
  succeeded: Row[]
  failed: { row: Row; message: string }[]
  /** Not begun: somebody stopped it, or nothing more can succeed. */
  left: Row[]
}

type Progress = { onProgress: (done: number) => void; isStopped: () => boolean }

/**
 * Does the same to each row, one call after the other, each with the server's own rules: what fails for one row keeps
 * the others from nothing. It ends early once the Admin is not confirmed or not connected, where each call would fail.
 */
export async function runInTurn<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  { onProgress, isStopped }: Progress,
): Promise<BulkResult<Row>> {
  const result: BulkResult<Row> = { succeeded: [], failed: [], left: [] }
  for (const [index, row] of rows.entries()) {
    if (isStopped()) return { ...result, left: rows.slice(index) }
    try {
      await work(row)
      result.succeeded.push(row)
    } catch (error) {
      result.failed.push({ row, message: userErrorMessage(error) })
      if (failsForAll(error)) return { ...result, left: rows.slice(index + 1) }
    }
    onProgress(index + 1)
  }
  return result
}

function failsForAll(error: unknown): boolean {
  return (
    error instanceof ApiError && ['confirmation_required', 'signed_out', 'forbidden', 'network'].includes(error.code)
  )
}

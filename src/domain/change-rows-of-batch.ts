import { type BulkBatchResponse, bulkBatchSize } from '#contract/bulk-changes.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { DomainError } from '#domain/domain-error.ts'

/** With these the same call fails for every row. */
const failsForAll: readonly ErrorCode[] = ['signed_out', 'forbidden', 'confirmation_required']

/** As the response, but each refusal in English and with the time that it contains. */
export type ChangedBatch = Omit<BulkBatchResponse, 'failed'> & {
  failed: (BulkBatchResponse['failed'][number] & Pick<DomainError, 'until'>)[]
}

type Batch<Row> = {
  /** The rows after those of the batch before, in the order of their ids. */
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** Whether it can be done to a row at all. */
  accepts: (row: Row) => boolean
  change: (row: Row) => Promise<unknown>
}

/**
 * Does the same to each row of a batch, each in its own transaction and with the rules of a single call: what is refused
 * for one row is named, and keeps the others from nothing. An error that is no refusal ends the batch before its row, so
 * that what was done is not lost; the next call meets it first.
 * @throws DomainError that would meet every row
 */
export async function changeRowsOfBatch<Row extends { id: string }>(batch: Batch<Row>): Promise<ChangedBatch> {
  const { rows, nameOf, accepts, change } = batch
  const result: ChangedBatch = { done: [], failed: [], leftOut: 0, next: null }
  let last: string | null = null
  for (const row of rows) {
    const named = { id: row.id, name: nameOf(row) }
    if (!accepts(row)) result.leftOut += 1
    else {
      try {
        await change(row)
        result.done.push(named)
      } catch (error) {
        if (!(error instanceof DomainError) || failsForAll.includes(error.code)) {
          if (last === null) throw error
          return { ...result, next: last }
        }
        result.failed.push({ ...named, message: error.message, until: error.until })
      }
    }
    last = row.id
  }
  return { ...result, next: rows.length === bulkBatchSize ? last : null }
}

/**
 * Refuses a change of more rows than the Admin was asked about.
 * @throws DomainError `conflict`
 */
export function rejectMoreRowsThanExpected({ found, expected }: { found: number; expected: number }): void {
  if (found <= expected) return
  throw new DomainError('conflict', 'More rows match than you confirmed. Reload the list and check.')
}

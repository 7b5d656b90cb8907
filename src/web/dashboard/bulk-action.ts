import type { BulkBatchResponse } from '#contract/bulk-changes.ts'

/** The first batch has no `after`. */
export type BulkBatchCall = { expected: number; after?: string | undefined; reason: string }

/** Something that is done to many rows after one question. */
export type BulkAction<Row> = {
  name: string
  /** The verb on its button. */
  label: string
  question: string
  /** What it means for the people whom it concerns. */
  meaning: string
  look: 'primary' | 'danger'
  /** Present where a reason is given, which those people read. */
  reason?: { label: string; hint: string }
  /** Whether it can be done to a row; others are left out, and counted. */
  accepts: (row: Row) => boolean
  run: (row: Row, reason: string) => Promise<unknown>
  /** Does it to the rows on all pages that match the list's filter, a batch at a time: the server finds them. */
  runMatching: (batch: BulkBatchCall) => Promise<BulkBatchResponse>
  /** Present where undoing it harms nobody. */
  undo?: (row: { id: string }) => Promise<unknown>
}

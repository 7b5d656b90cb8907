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
  /** Present where undoing it harms nobody. */
  undo?: (row: Row) => Promise<unknown>
}

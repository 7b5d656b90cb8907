/** A row that did not become a car. */
export interface RejectedImportRow {
  line: number
  /** Our field, or the file's column, that is at fault; `row` for the whole row. */
  field: string
  reason: string
  /** The reason without the row's own values, to count by. */
  group: string
  cells: string[]
}

/** The columns that a file of rejected rows has before those of its source. */
export const rejectedImportRowColumns = ['rejected_line', 'rejected_field', 'rejected_reason']

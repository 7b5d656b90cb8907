/** A row of an imported table, with cells in the order of its columns. */
export interface ImportSourceRow {
  /** The line of the file where the row starts, counted from 1. */
  line: number
  cells: string[]
  /** Why the row could not be parsed at all. */
  fault?: string
}

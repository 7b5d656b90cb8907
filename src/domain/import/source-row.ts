/** A row of whatever table is imported, cells in the order of its columns. */
export interface SourceRow {
  /** The line of the file that it starts in, counted from 1. */
  line: number
  cells: string[]
  /** Why it could not be read as a row at all. */
  fault?: string
}

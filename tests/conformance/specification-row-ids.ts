/** The rows of the specification, in order. A letter's rows run from 01 without a gap. */
const lastOfLetter = { P: 5, S: 35, E: 8, T: 9, V: 7, A: 7, C: 22, M: 22, K: 9, H: 12 }

export const specificationRowIds: string[] = Object.entries(lastOfLetter).flatMap(([letter, last]) =>
  Array.from({ length: last }, (_, index) => `${letter}-${String(index + 1).padStart(2, '0')}`),
)

/** Rows whose implementation is not finished yet, and why. A row with a test must not be listed here. */
export const specificationRowsWithoutTest: Record<string, string> = {}

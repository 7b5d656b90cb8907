/** The counter of each database that only this process can write to, by its Drizzle object. */
const counters = new WeakMap<object, () => number>()

/** From now on `possibleWriteCountOf` knows this database, to which no other process may write. */
export function trackPossibleWrites(db: object, count: () => number): void {
  counters.set(db, count)
}

/**
 * A number that has grown if anything was sent to the database that may have changed rows, or if it was started anew.
 * What was read before is as it was while the number is the same. Null where others may write, and for transactions.
 */
export function possibleWriteCountOf(db: object): number | null {
  return counters.get(db)?.() ?? null
}

const select = /^\s*select\b/i
const begin = /^\s*begin\b/i
const end = /^\s*(?:commit|rollback)\b/i

/**
 * Counts the statements of one session that may have changed rows: all but `select`, as no function of ours writes, and
 * the end of transactions that consist of these.
 */
export class PossibleWriteCounter {
  #count = 0
  #hasWritten = false

  get count(): number {
    return this.#count
  }

  /** Call it before the text is sent, which may be several statements; null where it is not known. */
  note(text: string | null): void {
    if (text !== null && select.test(text) && !text.includes(';')) return
    if (text !== null && begin.test(text)) {
      this.#hasWritten = false
      return
    }
    if (text !== null && end.test(text) && !this.#hasWritten) return
    this.#hasWritten = true
    this.#count += 1
  }
}

import { hash } from 'node:crypto'

/**
 * A digest of a table's rows that does not depend on their order: a restored table has its rows in other places. Each
 * row's SHA-256 is added to the others' as four numbers, so that a row that is there twice counts twice.
 */
export class TableContentDigest {
  readonly #sums = new Uint32Array(4)
  #rows = 0

  add(line: string): void {
    const digest = hash('sha256', line, 'buffer')
    for (let part = 0; part < 4; part += 1) {
      this.#sums[part] = (this.#sums[part] ?? 0) + digest.readUInt32LE(part * 4)
    }
    this.#rows += 1
  }

  get rows(): number {
    return this.#rows
  }

  toString(): string {
    return [...this.#sums].map((sum) => sum.toString(16).padStart(8, '0')).join('')
  }
}

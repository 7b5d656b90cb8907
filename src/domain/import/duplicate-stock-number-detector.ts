import { hash } from 'node:crypto'

/**
 * The stock numbers of a file and their line numbers, in 16 bytes each, so that files of millions of rows can be
 * checked for repeats. Stock numbers are identified by 64 bits of a hash: among ten million rows the probability that
 * two different ones collide is about 1 in 370,000.
 */
export class DuplicateStockNumberDetector {
  #capacity = 1 << 14
  #count = 0
  #slots = new Uint32Array(this.#capacity * 4)

  /**
   * The earlier line of the same stock number, and whether all its cells were the same; remembers the row if it is new.
   */
  remember(stockNumber: string, content: string, line: number): { line: number; isSameRow: boolean } | undefined {
    if (this.#count > this.#capacity * 0.7) this.#grow()
    const key = hash64(stockNumber)
    const contentHash = hash64(content)[0]
    const at = this.#place(key)
    const slots = this.#slots
    const knownLine = slots[at + 3] ?? 0
    if (knownLine > 0) return { line: knownLine, isSameRow: slots[at + 2] === contentHash }
    slots.set([key[0], key[1], contentHash, line], at)
    this.#count++
    return undefined
  }

  #place([high, low]: [number, number]): number {
    const mask = this.#capacity - 1
    for (let index = low & mask; ; index = (index + 1) & mask) {
      const at = index * 4
      const isFree = this.#slots[at + 3] === 0
      if (isFree || (this.#slots[at] === high && this.#slots[at + 1] === low)) return at
    }
  }

  #grow(): void {
    const old = this.#slots
    this.#capacity *= 2
    this.#slots = new Uint32Array(this.#capacity * 4)
    for (let at = 0; at < old.length; at += 4) {
      const slot = old.subarray(at, at + 4)
      if (slot[3]) this.#slots.set(slot, this.#place([slot[0] ?? 0, slot[1] ?? 0]))
    }
  }
}

/** The first 64 bits of a hash, as two numbers. */
function hash64(text: string): [number, number] {
  const digest = hash('sha1', text, 'buffer')
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}

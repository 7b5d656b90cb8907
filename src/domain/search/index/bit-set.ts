/** A set of whole numbers: number `n` is bit `n & 31` of word `n >> 5`. All sets of one index are equally long. */
export type BitSet = Int32Array<ArrayBuffer>

export function createBitSet(capacity: number): BitSet {
  return new Int32Array((capacity + 31) >> 5)
}

export function setBit(bits: BitSet, at: number): void {
  bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << (at & 31))
}

export function clearBit(bits: BitSet, at: number): void {
  bits[at >> 5] = (bits[at >> 5] ?? 0) & ~(1 << (at & 31))
}

export function hasBit(bits: BitSet, at: number): boolean {
  return ((bits[at >> 5] ?? 0) & (1 << (at & 31))) !== 0
}

export function intersectBits(into: BitSet, other: BitSet): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) & (other[word] ?? 0)
}

export function subtractBits(from: BitSet, other: BitSet): void {
  for (let word = 0; word < from.length; word++) from[word] = (from[word] ?? 0) & ~(other[word] ?? 0)
}

export function uniteBits(into: BitSet, other: BitSet): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] ?? 0) | (other[word] ?? 0)
}

export function countBits(bits: BitSet): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += bitsOfWord(bits[word] ?? 0)
  return count
}

/** The numbers of a set, ascending. */
export function positionsOfSetBits(bits: BitSet, count: number): Int32Array<ArrayBuffer> {
  const numbers = new Int32Array(count)
  let at = 0
  for (let word = 0; word < bits.length && at < count; word++) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      numbers[at++] = (word << 5) + 31 - Math.clz32(rest & -rest)
    }
  }
  return numbers
}

/** The same set with room for larger numbers. */
export function growBitSet(bits: BitSet, capacity: number): BitSet {
  const larger = createBitSet(capacity)
  larger.set(bits)
  return larger
}

function bitsOfWord(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

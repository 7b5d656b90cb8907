/** Longer words are no names. */
const longest = 40
// One set of rows for all: nothing is awaited while they are in use.
let before = new Uint8Array(longest + 1)
let last = new Uint8Array(longest + 1)
let row = new Uint8Array(longest + 1)

/**
 * How many letters must be put in, left out, replaced, or swapped with their neighbour to make one word of the other
 * (optimal string alignment); anything above `limit` is `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > longest) return limit + 1
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let lowest = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1))
      const isSwapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwapped) cost = Math.min(cost, at(before, j - 2) + 1)
      row[j] = cost
      lowest = Math.min(lowest, cost)
    }
    if (lowest > limit) return limit + 1
    const spare = before
    before = last
    last = row
    row = spare
  }
  return Math.min(at(last, b.length), limit + 1)
}

function at(values: Uint8Array, index: number): number {
  return values[index] as number
}

/** How many slips of the fingers a word of a length may hold and still be known: short words must be exact. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0
  if (length < 6) return 1
  return length < 10 ? 2 : 3
}

/** The letters that occur in a word, as one bit each; all letters other than a to z share one. */
export function letterBitSet(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const place = word.charCodeAt(at) - 97
    letters |= 1 << (place >= 0 && place < 26 ? place : 26)
  }
  return letters
}

/** How many letters occur in only one of the two words. A slip changes at most two of them: see edit-distance.ts. */
export function countDifferentLetters(a: number, b: number): number {
  // The bits of pairs, then of fours, of eights and of all, added at once: it is asked for each known name.
  let bits = a ^ b
  bits -= (bits >>> 1) & 0x55555555
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

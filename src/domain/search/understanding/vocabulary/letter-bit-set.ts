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
  let bits = 0
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) bits++
  return bits
}

import { countDifferentLetters, letterBitSet } from './letter-bit-set.ts'

/** How often two words were compared: the cost of reading a search depends on little else. */
let comparisons = 0

/** The number of word comparisons since the start of the program. */
export function editDistanceCallCount(): number {
  return comparisons
}

/** Longer words are not names. */
const longest = 40
// One set of rows for all calls: there is no await while they are in use.
let before = new Float32Array(longest + 1)
let last = new Float32Array(longest + 1)
let row = new Float32Array(longest + 1)
const ofLetters = new Float32Array(longest)

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm']
/** Letters for the same sound, or letters that speakers of other languages confuse. */
const soundAlike = ['ck', 'cs', 'sz', 'vw', 'fv', 'bp', 'dt', 'gj', 'iy', 'qk', 'cq', 'mn', 'uw', 'xs', 'jy', 'kg']
const vowels = 'aeiouy'
/** Other letters than these replace each other as any do. */
const codes = 128
const isVowel = new Uint8Array(codes)
for (const letter of vowels) isVowel[letter.charCodeAt(0)] = 1
const [codeOfH, codeOfE] = ['h'.charCodeAt(0), 'e'.charCodeAt(0)]
const [alike, neighbour] = [0.6, 0.7]
/** What another first letter adds. */
const otherStart = 0.4
/** What a letter costs that is only doubled: none costs less. */
const doubled = 0.5
/** Of sums of such costs. */
const margin = 1e-5
const replacing = costsOfReplacing()
/** The most letters that may be in only one of the two words for each slip: a replaced letter is the cheapest of two. */
const differentLettersOfSlip = 2 / alike
/** The word that was compared last is most often compared again. */
let lettersOfLast = { word: '', letters: 0 }

/** False for words that differ by more letters than so many slips explain, by the sets of their letters: `letterBitSet`. */
export function mayBeWithinEditDistance(typed: number, name: number, limit: number): boolean {
  return countDifferentLetters(typed, name) <= limit * differentLettersOfSlip
}

/**
 * The distance of a typed word from a name, in slips: an inserted, missing, replaced or swapped letter is one slip;
 * common slips count less: neighbouring keys, doubled letters, letters of one sound, a mute h or e. Anything above
 * `limit` is infinite.
 */
export function editDistance(typed: string, name: string, limit: number): number {
  comparisons += 1
  const tooFar = Math.abs(typed.length - name.length) * doubled > limit
  if (tooFar || Math.max(typed.length, name.length) > longest) return Number.POSITIVE_INFINITY
  if (lettersOfLast.word !== typed) lettersOfLast = { word: typed, letters: letterBitSet(typed) }
  if (!mayBeWithinEditDistance(lettersOfLast.letters, letterBitSet(name), limit)) return Number.POSITIVE_INFINITY
  const away = startsOtherwise(typed, name) ? otherStart : 0
  const most = limit - away + margin
  // So many more letters of one word than of the other cost more than that already.
  const band = Math.floor(most / doubled)
  if (Math.abs(typed.length - name.length) > band) return Number.POSITIVE_INFINITY
  let lowestBefore = 0
  last[0] = 0
  for (let j = 1; j <= name.length; j++) {
    ofLetters[j - 1] = costOfLetter(name, j - 1)
    last[j] = at(last, j - 1) + at(ofLetters, j - 1)
  }
  for (let i = 1; i <= typed.length; i++) {
    const left = costOfLetter(typed, i - 1)
    const [letter, letterBefore] = [typed.charCodeAt(i - 1), i > 1 ? typed.charCodeAt(i - 2) : 0]
    let diagonal = at(last, 0)
    let beside = diagonal + left
    row[0] = beside
    let lowest = beside
    const first = Math.max(1, i - band)
    const end = Math.min(name.length, i + band)
    if (first > 1) {
      diagonal = at(last, first - 1)
      beside = Number.POSITIVE_INFINITY
      row[first - 1] = beside
      lowest = beside
    }
    // The next row looks at one more.
    if (end < name.length) row[end + 1] = Number.POSITIVE_INFINITY
    for (let j = first; j <= end; j++) {
      const own = name.charCodeAt(j - 1)
      const above = at(last, j)
      let cost = Math.min(above + left, beside + at(ofLetters, j - 1), diagonal + costOfReplacing(letter, own))
      const isSwapped = j > 1 && letterBefore === own && letter === name.charCodeAt(j - 2)
      if (isSwapped) cost = Math.min(cost, at(before, j - 2) + neighbour)
      row[j] = cost
      lowest = Math.min(lowest, cost)
      diagonal = above
      // As the row keeps it.
      beside = Math.fround(cost)
    }
    // Every way on leads through this row, or by a swap from the one before it.
    if (lowest > most && lowestBefore + neighbour > most) return Number.POSITIVE_INFINITY
    lowestBefore = lowest
    const spare = before
    before = last
    last = row
    row = spare
  }
  const slips = at(last, name.length) + away
  return slips > limit ? Number.POSITIVE_INFINITY : slips
}

/** How many slips are allowed in a word of this length: short words must be nearly exact. */
export function maxEditDistance(length: number): number {
  if (length < 4) return 0.75
  if (length < 5) return 1
  if (length < 6) return 1.3
  if (length < 7) return 1.7
  if (length < 9) return 2.1
  return length < 12 ? 2.6 : 3.2
}

/** The cost of a letter that is in only one of the two words. */
function costOfLetter(word: string, index: number): number {
  const letter = word.charCodeAt(index)
  if (index > 0 && letter === word.charCodeAt(index - 1)) return doubled
  if (letter === codeOfH || (letter === codeOfE && index === word.length - 1)) return 0.7
  return letter < codes && isVowel[letter] === 1 ? 0.9 : 1
}

/**
 * True if the beginnings differ: people type the first letter correctly, or one that sounds like it, or swap the first
 * two.
 */
function startsOtherwise(typed: string, name: string): boolean {
  if (typed[0] === name[1] && typed[1] === name[0]) return false
  return costOfReplacing(typed.charCodeAt(0), name.charCodeAt(0)) > neighbour
}

function costOfReplacing(a: number, b: number): number {
  if (a === b) return 0
  return a < codes && b < codes ? at(replacing, a * codes + b) : 1
}

function costsOfReplacing(): Float64Array {
  const costs = new Float64Array(codes * codes).fill(1)
  const both = (a: string, b: string, cost: number) => {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const key = one.charCodeAt(0) * codes + other.charCodeAt(0)
      costs[key] = Math.min(cost, at(costs, key))
    }
  }
  for (const keys of keyRows) for (let i = 1; i < keys.length; i++) both(keys[i - 1] ?? '', keys[i] ?? '', neighbour)
  for (const [upper, lower] of [
    ['qwertyuiop', 'asdfghjkl'],
    ['asdfghjkl', 'zxcvbnm'],
  ] as const) {
    for (const [i, key] of [...lower].entries()) {
      for (const above of [upper[i], upper[i + 1]]) if (above) both(key, above, neighbour)
    }
  }
  for (const a of vowels) for (const b of vowels) if (a !== b) both(a, b, neighbour)
  for (const [a = '', b = ''] of soundAlike.map((pair) => [...pair])) both(a, b, alike)
  return costs
}

function at(values: Float32Array | Float64Array, index: number): number {
  return values[index] as number
}

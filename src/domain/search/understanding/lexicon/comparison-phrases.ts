import { searchLocales } from '../locales/search-locales.ts'
import { type CarComparative, carComparatives } from '../purposes/purposes.ts'

const phrases = new Map<string, CarComparative>()
const all = Object.values(searchLocales)
for (const { comparatives: said = {} } of all) {
  for (const name of carComparatives) for (const phrase of said[name] ?? []) phrases.set(phrase, name)
}
const wordsFor = (name: 'like' | 'than' | 'other') =>
  new Set(all.flatMap(({ comparatives }) => comparatives?.[name] ?? []))
const thanWords = wordsFor('than')
/** After these words, a comparison belongs to a bound: `2018 or newer`. */
const joints = new Set([...all.flatMap(({ operators }) => operators?.or ?? []), 'no', 'not'])
const mostWords = 2

/** Words that make a car a reference: `like a golf`, `alternative to a golf`, `cheaper than a golf`. */
export const comparisonReferenceWords: Record<'like' | 'other' | 'than', ReadonlySet<string>> = {
  like: wordsFor('like'),
  other: wordsFor('other'),
  than: thanWords,
}

/** Finds `cheaper`, `more spacious`; a comparison that bounds a number is none: `newer than 2015`. */
export function findComparatives(
  words: readonly string[],
): { comparative: CarComparative; start: number; end: number }[] {
  return words.flatMap((_, at) => {
    for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
      const comparative = phrases.get(words.slice(at, at + length).join(' '))
      if (comparative && !isOfBound(words, at, length)) return { comparative, start: at, end: at + length }
    }
    return []
  })
}

function isOfBound(words: readonly string[], at: number, length: number): boolean {
  const behind = words[at + length] ?? ''
  const isNumber = (word = '') => /^[^\p{L}]*\d/u.test(word)
  // `cheaper and newer`: the first of the two bounds nothing either.
  const isOfTwo = phrases.has(words[at - 2] ?? '')
  const isBehindJoint = (joints.has(words[at - 1] ?? '') && !isOfTwo) || isNumber(words[at - 1])
  return isBehindJoint || isNumber(behind) || (thanWords.has(behind) && isNumber(words[at + length + 1]))
}

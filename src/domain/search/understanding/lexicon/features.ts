import type { CarPhraseMeaning } from '../locales/car-phrase-meaning.ts'
import commonWords from '../locales/en/common-words.json' with { type: 'json' }
import { searchLocales } from '../locales/search-locales.ts'
import { editDistance, mayBeWithinEditDistance } from '../spelling/edit-distance.ts'
import { extractDigits } from '../spelling/extract-digits.ts'
import { countDifferentLetters, letterBitSet } from '../spelling/letter-bit-set.ts'
import { memoizeByText } from '../spelling/memoize-by-text.ts'
import { phoneticKey } from '../spelling/phonetic-key.ts'
import advertWords from './advert-words.json' with { type: 'json' }
import { carPhraseMeanings, exactMatchOnlyWords } from './feature-words.ts'
import { foreignStopWords } from './phrases-of-locales.ts'

/** Most words: letters and digits that stay as they are. */
const isPlain = /^[a-z\d]+$/
const isAscii = /^[\0-\x7f]*$/

const misspelt = [...carPhraseMeanings].flatMap(([words, meant]) =>
  words.length < 5 || words.includes(' ') || exactMatchOnlyWords.has(words)
    ? []
    : [[unaccented(words), meant, phoneticKey(unaccented(words)), letterBitSet(unaccented(words))] as const],
)
/** Words of three or four letters with swapped letters: `vna`, `bleu`, `gery`. */
const swappedLetters = new Map(
  [...carPhraseMeanings].flatMap(([word, meant]) =>
    /^[a-z]{3,4}$/.test(word) && !exactMatchOnlyWords.has(word) ? [[sorted(word), [word, meant] as const]] : [],
  ),
)
/**
 * Phrases of several words, joined, to find misspelt ones; shades of colours are left out, because there are too many.
 */
const misspeltTogether = [...carPhraseMeanings].flatMap(([words, meant]) => {
  const together = joined(words)
  return !words.includes(' ') || together.length < shortestOf(together) || meant[0]?.field === 'colour'
    ? []
    : [[together, meant, letterBitSet(together)] as const]
})
const togetherByLetter = Map.groupBy(misspeltTogether, ([words]) => words[0])
const joinedFeatures = new Map([...carPhraseMeanings].map(([words, meant]) => [joined(words), meant]))

/** Words that everybody says: `a`, `please`, and those of other languages. */
const fillers: ReadonlySet<string> = new Set([
  ...`${commonWords.empty} ${commonWords.courtesy}`.split(' '),
  ...foreignStopWords,
])
/** Words that tell nothing about a car in a search, or nothing that adverts agree on: `reliable`, `for a student`. */
export const stopWords: ReadonlySet<string> = new Set([
  ...fillers,
  ...`${commonWords.taste} ${commonWords.life}`.split(' '),
])

/** Words about people's lives that are similar to features of cars: `living`, `lining`. */
const ofLives = new Set(commonWords.life.split(' '))

const longEmptyWords = Map.groupBy(
  [...stopWords].filter((word) => word.length > 5 && !ofLives.has(word)),
  (word) => word[0],
)

/** Frequent typing errors in the most common ones: `teh`, `wiht`. */
const hurried = new Set(
  'the with and that this just like want have some only first'.split(' ').flatMap((word) =>
    [...word.slice(1)].map((_, at) => {
      const [left, right] = [word[at] ?? '', word[at + 1] ?? '']
      return word.slice(0, at) + right + left + word.slice(at + 2)
    }),
  ),
)

/** The word that such a word with a slip in it is: `reliabel`, `lookng`; null for any other. */
const findMisspelledStopWord = memoizeByText('misspelt stop words', (word): string | null => {
  if (ordinaryLanguageWords.has(word)) return null
  const near = word.length > 5 ? (longEmptyWords.get(word[0]) ?? []) : []
  return near.find((one) => Math.abs(one.length - word.length) < 2 && editDistance(word, one, 1) <= 1) ?? null
})

/** True for such a word with a slip in it: `reliabel`, `lookng`, `teh`. */
export function isMisspelledStopWord(word: string): boolean {
  return hurried.has(word) || findMisspelledStopWord(word) !== null
}

/** True for a word that says nothing in a search, so that nobody misses it; with a slip in it, too: `lookng`. */
export function isFillerWord(word: string): boolean {
  if (stopWords.has(word)) return fillers.has(word)
  return hurried.has(word) || fillers.has(findMisspelledStopWord(word) ?? '')
}

/** Words that people use beside names: they are not misspelt names of cars. */
export const ordinaryLanguageWords: ReadonlySet<string> = new Set(
  [commonWords.english, ...Object.values(searchLocales).flatMap(({ ordinaryWords = [] }) => ordinaryWords)]
    .flatMap((words) => words.split(' '))
    .flatMap((word) => [word, unaccented(word)]),
)

/** The exact meaning of the words: with or without accents, as one or several words. */
export function findCarPhraseMeaning(words: string): CarPhraseMeaning[] | null {
  const meaning = carPhraseMeanings.get(words)
  if (meaning) return meaning
  return joinedFeatures.get(isPlain.test(words) ? words : joined(words)) ?? null
}

/** The cost of a doubled letter and of a missing vowel: see edit-distance.ts. */
const [doubled, vowel] = [0.5, 0.9]
/** The factor by which more slips are forgiven if the sound is right. */
const heardSlips = 1.8

/** The meaning of a misspelt word: one slip in a word of up to eight letters, two in a longer one. */
export const findMisspelledCarPhraseMeaning = memoizeByText(
  'features',
  (word): { features: CarPhraseMeaning[]; slips: number } | null => {
    const limit = word.length < 9 ? 1 : 2
    let best: { features: CarPhraseMeaning[]; slips: number } | null = null
    if (word.length < 3 || /\d/.test(word) || hurried.has(word)) return null
    // A word of three letters with the last one doubled: `redd`.
    const three = word.length === 4 && word[3] === word[2] ? carPhraseMeanings.get(word.slice(0, 3)) : undefined
    if (three) return { features: three, slips: doubled }
    const sound = phoneticKey(word)
    const swapped = word.length < 5 ? swappedLetters.get(sorted(word)) : undefined
    if (swapped && !carPhraseMeanings.has(word) && swapped[0][0] === word[0])
      return { features: swapped[1], slips: 0.7 }
    if (word.length < 4) return null
    const letters = letterBitSet(word)
    for (const [name, meant, heard, ofName] of misspelt) {
      if (Math.abs(name.length - word.length) > 2) continue
      // If the sound is right, more slips are forgiven, and four letters are enough: `desiel`, `wite`.
      const isHeard = heard === sound && name[0] === word[0]
      if (!mayBeWithinEditDistance(letters, ofName, isHeard ? limit * heardSlips : limit)) continue
      // Five letters with one vowel missing are not another word: `sedn`.
      if (word.length < 5 && !isHeard && !(name.length === 5 && editDistance(word, name, vowel) <= vowel)) continue
      const slips = isHeard
        ? editDistance(word, name, limit * heardSlips) / heardSlips
        : editDistance(word, name, limit)
      if (slips <= limit && (!best || slips < best.slips)) best = { features: meant, slips }
    }
    return best
  },
)

/** A replaced letter is more than half a slip, and two different letters. */
const mostDifferentLetters = 3

/** After a digit, which is never a slip, fewer letters are enough: `7 seatr`. */
function shortestOf(together: string): number {
  return /^\d/.test(together) ? 6 : 8
}

/**
 * The meaning of several misspelt words, joined: `excelent condition`, `stik shift`. One slip, two in long ones, and
 * the first letter must be right.
 */
export const findMisspelledJoinedCarPhrase = memoizeByText(
  'features of words',
  (words): { features: CarPhraseMeaning[]; slips: number } | null => {
    const typed = joined(words.toLowerCase())
    if (typed.length < shortestOf(typed)) return null
    const limit = typed.length < 13 ? 1 : 2
    const letters = letterBitSet(typed)
    for (const [name, meant, ofName] of togetherByLetter.get(typed[0]) ?? []) {
      if (Math.abs(name.length - typed.length) > limit) continue
      if (countDifferentLetters(ofName, letters) > mostDifferentLetters * limit) continue
      if (extractDigits(name) !== extractDigits(typed)) continue
      const slips = editDistance(typed, name, limit)
      if (slips <= limit) return { features: meant, slips }
    }
    return null
  },
)

/** Spelt without the accents that are not on the user's keyboard: `ä` is `a`, `ae` stays unchanged. */
function unaccented(word: string): string {
  return isAscii.test(word) ? word : word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

function joined(words: string): string {
  return unaccented(words).replaceAll(/[\s-]/g, '')
}

/** So many letters of a feature are typed before words for it are suggested. */
const fewestSuggested = 2
/** What may be suggested, longest first, by the letters that each begins with. */
const suggestible = Map.groupBy(
  [...carPhraseMeanings]
    .filter(([words, meant]) => meant.length > 0 && !exactMatchOnlyWords.has(words))
    .sort(([a], [b]) => b.length - a.length),
  ([words]) => words.slice(0, fewestSuggested),
)

/** Words for features that start with the typed text, of two letters at least, shortest first. */
export function suggestCarPhrases(typed: string): string[] {
  const start = typed.toLowerCase()
  const shortest = new Map<string | undefined, string>()
  for (const [words, [meant]] of suggestible.get(start.slice(0, fewestSuggested)) ?? [])
    if (words.startsWith(start)) shortest.set(meant?.value, words)
  return [...shortest.values()].slice(0, 4)
}

/** A word in lower case, without surrounding signs. */
export function normalizeSearchToken(token = ''): string {
  if (isPlain.test(token)) return token
  return token
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/^[^\p{L}\p{N}&]+|(?<![^\p{L}\p{N}&])[^\p{L}\p{N}&]+$/gu, '')
}

/** Things with a colour of their own: `black leather` is not a black car. */
const insides = new Set('leather interior interiors upholstery seats wheels rims alloys roof'.split(' '))
/** Things with a colour in their name: `black edition`, `blue hdi`. */
const namesOfColours = new Set('edition label badge series pack package optic line'.split(' '))
const namesOfBlue = new Set('hdi motion efficiency'.split(' '))

/** Corvettes: their generations have the names of other makers' cars: `corvette c6`. */
const corvettes = new Set(['corvette', 'vette', 'corvettes'])

/** Phrases of adverts without a filter, although one of their words means something alone. */
const phrases = new Set(advertWords.phrases.filter((phrase) => !carPhraseMeanings.has(phrase)))
const lengthsOfPhrases = [4, 3, 2] as const

/** How many words from this position are only searched in the text: the colour of a part or in a name, `type r`. */
export function countWordsOnlySearchedInText(tokens: readonly string[], at: number): number {
  const [word, next] = [normalizeSearchToken(tokens[at]), normalizeSearchToken(tokens[at + 1])]
  const isColour = findCarPhraseMeaning(word)?.every(({ field }) => field === 'colour')
  const isName = namesOfColours.has(next) && !/^\d/.test(tokens[at + 2] ?? '')
  // What follows is known by itself: `black leather`.
  if (isColour && insides.has(next) && carPhraseMeanings.has(next)) return 1
  if (isColour && (insides.has(next) || isName || (word === 'blue' && namesOfBlue.has(next)))) return 2
  if (/^c[1-6]$/.test(word) && [tokens[at - 1], next].some((one) => corvettes.has(normalizeSearchToken(one)))) return 1
  if (word === 'type' && /^\p{L}$/u.test(next)) return 2
  const words = tokens.slice(at, at + lengthsOfPhrases[0]).map((token) => normalizeSearchToken(token))
  return lengthsOfPhrases.find((length) => words.length >= length && phrases.has(words.slice(0, length).join(' '))) ?? 0
}

function sorted(word: string): string {
  return [...word].sort().join('')
}

import advertWords from './advert-words.json' with { type: 'json' }
import commonWords from './common-words.json' with { type: 'json' }
import { editDistance } from './edit-distance.ts'
import type { Feature } from './feature.ts'
import { exactMatchOnlyWords, features } from './feature-words.ts'
import { foreignStopWords } from './foreign-words.ts'
import { memoizeByText } from './memoize-by-text.ts'
import { keepDigits } from './nearest-names.ts'
import { phoneticKey } from './phonetic-key.ts'

const misspelt = [...features].flatMap(([words, meant]) =>
  words.length < 5 || words.includes(' ') || exactMatchOnlyWords.has(words)
    ? []
    : [[unaccented(words), meant, phoneticKey(unaccented(words))] as const],
)
/** Three or four letters in another order: `vna`, `bleu`, `gery`. */
const swappedLetters = new Map(
  [...features].flatMap(([word, meant]) => (/^[a-z]{3,4}$/.test(word) ? [[sorted(word), [word, meant] as const]] : [])),
)
/** Several words, joined, as they are misspelt too; shades of colours are too many to be. */
const misspeltTogether = [...features].flatMap(([words, meant]) => {
  const together = joined(words)
  return !words.includes(' ') || together.length < shortestOf(together) || meant[0]?.field === 'colour'
    ? []
    : [[together, meant] as const]
})
const togetherByLetter = Map.groupBy(misspeltTogether, ([words]) => words[0])
const joinedFeatures = new Map([...features].map(([words, meant]) => [joined(words), meant]))

/** Words that say nothing of a car when somebody looks for one, or nothing that adverts agree on: `reliable`, `for a student`. */
export const stopWords: ReadonlySet<string> = new Set([
  ...`${commonWords.empty} ${commonWords.taste} ${commonWords.life}`.split(' '),
  ...foreignStopWords,
])

/** What people tell of their lives is near to what cars have: `living`, `lining`. */
const ofLives = new Set(commonWords.life.split(' '))

const longEmptyWords = Map.groupBy(
  [...stopWords].filter((word) => word.length > 5 && !ofLives.has(word)),
  (word) => word[0],
)

/** The commonest of them as hurried fingers write them: `teh`, `wiht`. */
const hurried = new Set(
  'the with and that this just like want have some only first'.split(' ').flatMap((word) =>
    [...word.slice(1)].map((_, at) => {
      const [left, right] = [word[at] ?? '', word[at + 1] ?? '']
      return word.slice(0, at) + right + left + word.slice(at + 2)
    }),
  ),
)

/** True for such a word with a slip in it: `reliabel`, `lookng`, `teh`. */
export function isMisspelledStopWord(word: string): boolean {
  if (hurried.has(word)) return true
  if (ordinaryLanguageWords.has(word)) return false
  const near = word.length > 5 ? (longEmptyWords.get(word[0]) ?? []) : []
  return near.some((one) => Math.abs(one.length - word.length) < 2 && editDistance(word, one, 1) <= 1)
}

/** Words that people use beside names: they are no misspelt names of cars. */
export const ordinaryLanguageWords: ReadonlySet<string> = new Set(
  `${commonWords.english} ${commonWords.german}`.split(' ').flatMap((word) => [word, unaccented(word)]),
)

/** What the words say, exactly: with or without their accents, in one word or more. */
export function findFeature(words: string): Feature[] | null {
  return features.get(words) ?? joinedFeatures.get(joined(words)) ?? null
}

/** What a doubled letter and a missing vowel cost: see slips.ts. */
const [doubled, vowel] = [0.5, 0.9]
/** How many times as many slips are forgiven where the sound is right. */
const heardSlips = 1.8

/** What a misspelt word says: one slip in a word of up to eight letters, two in a longer one. */
export const findMisspelledFeature = memoizeByText(
  'features',
  (word): { features: Feature[]; slips: number } | null => {
    const limit = word.length < 9 ? 1 : 2
    let best: { features: Feature[]; slips: number } | null = null
    if (word.length < 3 || /\d/.test(word) || hurried.has(word)) return null
    // Three letters, the last of them doubled: `redd`.
    const three = word.length === 4 && word[3] === word[2] ? features.get(word.slice(0, 3)) : undefined
    if (three) return { features: three, slips: doubled }
    const sound = phoneticKey(word)
    const swapped = word.length < 5 ? swappedLetters.get(sorted(word)) : undefined
    if (swapped && !features.has(word) && swapped[0][0] === word[0]) return { features: swapped[1], slips: 0.7 }
    if (word.length < 4) return null
    for (const [name, meant, heard] of misspelt) {
      if (Math.abs(name.length - word.length) > 2) continue
      // Where the ears are right the fingers are forgiven more, and four letters are enough: `desiel`, `wite`.
      const isHeard = heard === sound && name[0] === word[0]
      // A vowel that is missing in five letters is no other word: `sedn`.
      if (word.length < 5 && !isHeard && !(name.length === 5 && editDistance(word, name, vowel) <= vowel)) continue
      const slips = isHeard
        ? editDistance(word, name, limit * heardSlips) / heardSlips
        : editDistance(word, name, limit)
      if (slips <= limit && (!best || slips < best.slips)) best = { features: meant, slips }
    }
    return best
  },
)

/** Behind a digit, which is no slip, fewer letters say enough: `7 seatr`. */
function shortestOf(together: string): number {
  return /^\d/.test(together) ? 6 : 8
}

/** What several misspelt words say, joined: `excelent condition`, `stik shift`. One slip, two in long ones, and the first letter is right. */
export const findMisspelledFeaturePhrase = memoizeByText(
  'features of words',
  (words): { features: Feature[]; slips: number } | null => {
    const typed = joined(words.toLowerCase())
    if (typed.length < shortestOf(typed)) return null
    const limit = typed.length < 13 ? 1 : 2
    for (const [name, meant] of togetherByLetter.get(typed[0]) ?? []) {
      if (Math.abs(name.length - typed.length) > limit) continue
      if (keepDigits(name) !== keepDigits(typed)) continue
      const slips = editDistance(typed, name, limit)
      if (slips <= limit) return { features: meant, slips }
    }
    return null
  },
)

/** As people type who have no such keys: `ä` is `a`, `ae` is left alone. */
function unaccented(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
}

function joined(words: string): string {
  return unaccented(words).replaceAll(/[\s-]/g, '')
}

/** Words of what a car has or is that go on as was typed, the shortest first. */
export function suggestFeatures(typed: string): string[] {
  const start = typed.toLowerCase()
  const words = [...features.keys()].filter(
    (word) => word.startsWith(start) && !exactMatchOnlyWords.has(word) && features.get(word)?.length,
  )
  const shortest = new Map<string | undefined, string>()
  for (const word of words.sort((a, b) => b.length - a.length)) shortest.set(features.get(word)?.[0]?.value, word)
  return [...shortest.values()].slice(0, 4)
}

/** A word in small letters, without the signs around it. */
export function normalizeToken(token = ''): string {
  return token
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/^[^\p{L}\p{N}&]+|(?<![^\p{L}\p{N}&])[^\p{L}\p{N}&]+$/gu, '')
}

/** What has a colour of its own: `black leather` is no black car. */
const insides = new Set('leather interior interiors upholstery seats wheels rims alloys roof'.split(' '))
/** What has a colour in its name: `black edition`, `blue hdi`. */
const namesOfColours = new Set('edition label badge series pack package optic line'.split(' '))
const namesOfBlue = new Set('hdi motion efficiency'.split(' '))

/** Their generations are called as cars of others are: `corvette c6`. */
const corvettes = new Set(['corvette', 'vette', 'corvettes'])

/** What adverts say and no filter knows, though a word of it means something alone. */
const phrases = new Set(advertWords.phrases)
const lengthsOfPhrases = [4, 3, 2] as const

/** How many of the words from there are looked for in the text alone: the colour of what is in a car or of a name, `type r`. */
export function countTextOnlyWords(tokens: readonly string[], at: number): number {
  const [word, next] = [normalizeToken(tokens[at]), normalizeToken(tokens[at + 1])]
  const isColour = findFeature(word)?.every(({ field }) => field === 'colour')
  const isName = namesOfColours.has(next) && !/^\d/.test(tokens[at + 2] ?? '')
  if (isColour && (insides.has(next) || isName || (word === 'blue' && namesOfBlue.has(next)))) return 2
  if (/^c[1-6]$/.test(word) && [tokens[at - 1], next].some((one) => corvettes.has(normalizeToken(one)))) return 1
  if (word === 'type' && /^\p{L}$/u.test(next)) return 2
  const words = tokens.slice(at, at + lengthsOfPhrases[0]).map((token) => normalizeToken(token))
  return lengthsOfPhrases.find((length) => words.length >= length && phrases.has(words.slice(0, length).join(' '))) ?? 0
}

function sorted(word: string): string {
  return [...word].sort().join('')
}

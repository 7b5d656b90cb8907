import type { NeighbouringWords } from './context-rules.ts'
import { isEnglishWord } from './english-words.ts'
import { isAdvertWord } from './equipment-words.ts'
import { isMisspelledStopWord, normalizeToken, stopWords } from './features.ts'

/** Words of sentences, which do not occur in a list of features. */
const ofSentences = new Set(
  (
    "i i'm im i've i'll i'd me my mine myself we we're we've we'll we'd our ours he she his her they they're their " +
    "need needs want wants wanted would will won't can can't could should must isn't are aren't was were am be been " +
    'has have had because since so just got get please thanks hello hi hey love loves hope looking'
  ).split(' '),
)
/** Units in statements about people's lives; their numbers are no year, price or seats. */
const countedInLives = /^(?:hours?|minutes?|days?|weeks?|months?|times?|kids|children|dogs|boys|girls|of)$/

/** True if the user writes sentences, `my car died, I need an estate`, rather than a list. */
export function isNarrativeQuery(tokens: readonly string[]): boolean {
  return tokens.some((token) => ofSentences.has(normalizeToken(token)))
}

/** After these words comes something the user already has: `my garage`. */
const ofOwners = new Set(['my', 'our', 'his', 'her', 'their', 'its'])
/** After these words and an article comes what the user looks for: `I need a barn find`. */
const asking = new Set('want wants wanted need needs like love after for find get buy seeking'.split(' '))
const articles = new Set(['a', 'an'])
/** After these words comes a feature of the car: `a van with racking`. */
const having = new Set(['with', 'w', 'having', 'featuring', 'including', 'plus', 'mit'])
/** These words begin the next clause. */
const clauses = new Set(
  "to that which who so because since for but if when where i i'm i've i'd we we're my our is are was will would".split(
    ' ',
  ),
)

/** The positions of the words about what the user looks for: what a car has, and what it is. */
export function findRequestedWordPositions(tokens: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>()
  let isAsked = false
  for (const [at, token] of tokens.entries()) {
    const word = normalizeToken(token)
    if (token === '|' || clauses.has(word) || /[,;.!?]$/.test(tokens[at - 1] ?? '')) isAsked = false
    if (isAsked) places.add(at)
    if (having.has(word) || (articles.has(word) && asking.has(normalizeToken(tokens[at - 1])))) isAsked = true
  }
  return places
}

type Told = {
  /** True if the user writes in sentences. */
  isNarrative: boolean
  /** As `findRequestedWordPositions` returns them. */
  asked: ReadonlySet<number>
  /** The position after the last name and its trims. */
  endOfTrim: number
}

/** False for a word that adverts need not contain. */
export function isSearchableWord(
  tokens: readonly string[],
  at: number,
  { isNarrative, asked, endOfTrim }: Told,
): boolean {
  const word = tokens[at] ?? ''
  const lower = normalizeToken(word)
  const isTrim = at === endOfTrim && !/(?:ed|ing)$/.test(lower)
  if (!/[\p{L}\p{N}]/u.test(word) || stopWords.has(lower) || isMisspelledStopWord(lower)) return false
  return !isNarrative || isTrim || asked.has(at) || !isOfTeller(word, [tokens[at - 1], tokens[at + 1]])
}

/** True for a word about the user: an ordinary word that adverts do not use about a car. */
function isOfTeller(token: string, [before, behind]: NeighbouringWords): boolean {
  const word = normalizeToken(token).replace(/['’]s$/, '')
  if (ofOwners.has(normalizeToken(before)) || (normalizeToken(before) === 'the' && word === 'seat')) return true
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(word)) return countedInLives.test(normalizeToken(behind)) || /\D$/.test(word)
  return word.length < 3 ? /^[a-z]+$/.test(word) : isEnglishWord(word) && !isAdvertWord(word)
}

import type { NeighbouringWords } from './context-rules.ts'
import { isEnglish } from './english-words.ts'
import { isAdvertWord } from './equipment-words.ts'
import { isMisspelledStopWord, normalizeToken, stopWords } from './features.ts'

/** Words of sentences, which nobody types who lists what a car should have. */
const ofSentences = new Set(
  (
    "i i'm im i've i'll i'd me my mine myself we we're we've we'll we'd our ours he she his her they they're their " +
    "need needs want wants wanted would will won't can can't could should must isn't are aren't was were am be been " +
    'has have had because since so just got get please thanks hello hi hey love loves hope looking'
  ).split(' '),
)
/** What is counted in the lives of people, and is no year, price or seat. */
const countedInLives = /^(?:hours?|minutes?|days?|weeks?|months?|times?|kids|children|dogs|boys|girls|of)$/

/** True where somebody speaks, `my car died, I need an estate`, and does not list. */
export function isNarrative(tokens: readonly string[]): boolean {
  return tokens.some((token) => ofSentences.has(normalizeToken(token)))
}

/** Behind these stands what somebody has already: `my garage`. */
const ofOwners = new Set(['my', 'our', 'his', 'her', 'their', 'its'])
/** Behind these, and an article, stands what somebody looks for: `I need a barn find`. */
const asking = new Set('want wants wanted need needs like love after for find get buy seeking'.split(' '))
const articles = new Set(['a', 'an'])
/** Behind these stands what it has: `a van with racking`. */
const having = new Set(['with', 'w', 'having', 'featuring', 'including', 'plus', 'mit'])
/** With these the next clause begins. */
const clauses = new Set(
  "to that which who so because since for but if when where i i'm i've i'd we we're my our is are was will would".split(
    ' ',
  ),
)

/** The places of the words that say what somebody looks for: what a car has, and what it is. */
export function findRequestedPositions(tokens: readonly string[]): ReadonlySet<number> {
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
  /** True where somebody speaks. */
  isNarrative: boolean
  /** As `findRequestedPositions` gives them. */
  asked: ReadonlySet<number>
  /** The token behind the last name and its trims. */
  endOfTrim: number
}

/** False for a word that no advert has to hold. */
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

/** True for a word by which people tell of themselves: one of the language that adverts do not hold of a car. */
function isOfTeller(token: string, [before, behind]: NeighbouringWords): boolean {
  const word = normalizeToken(token).replace(/['’]s$/, '')
  if (ofOwners.has(normalizeToken(before)) || (normalizeToken(before) === 'the' && word === 'seat')) return true
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(word)) return countedInLives.test(normalizeToken(behind)) || /\D$/.test(word)
  return word.length < 3 ? /^[a-z]+$/.test(word) : isEnglish(word) && !isAdvertWord(word)
}

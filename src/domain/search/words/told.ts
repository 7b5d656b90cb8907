import { isEnglish } from './english-words.ts'
import { isOfAdverts } from './equipment-words.ts'
import { emptyWords, isNearlyEmpty, lowerOf } from './features.ts'
import type { Neighbours } from './meant-words.ts'

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
export function isTold(tokens: readonly string[]): boolean {
  return tokens.some((token) => ofSentences.has(lowerOf(token)))
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
export function placesAsked(tokens: readonly string[]): ReadonlySet<number> {
  const places = new Set<number>()
  let isAsked = false
  for (const [at, token] of tokens.entries()) {
    const word = lowerOf(token)
    if (token === '|' || clauses.has(word) || /[,;.!?]$/.test(tokens[at - 1] ?? '')) isAsked = false
    if (isAsked) places.add(at)
    if (having.has(word) || (articles.has(word) && asking.has(lowerOf(tokens[at - 1])))) isAsked = true
  }
  return places
}

type Told = {
  /** True where somebody speaks. */
  isTold: boolean
  /** As `placesAsked` gives them. */
  asked: ReadonlySet<number>
  /** The token behind the last name and its trims. */
  endOfTrim: number
}

/** False for a word that no advert has to hold. */
export function saysSomething(tokens: readonly string[], at: number, { isTold, asked, endOfTrim }: Told): boolean {
  const word = tokens[at] ?? ''
  const lower = lowerOf(word)
  const isTrim = at === endOfTrim && !/(?:ed|ing)$/.test(lower)
  if (!/[\p{L}\p{N}]/u.test(word) || emptyWords.has(lower) || isNearlyEmpty(lower)) return false
  return !isTold || isTrim || asked.has(at) || !isOfTeller(word, [tokens[at - 1], tokens[at + 1]])
}

/** True for a word by which people tell of themselves: one of the language that adverts do not hold of a car. */
function isOfTeller(token: string, [before, behind]: Neighbours): boolean {
  const word = lowerOf(token).replace(/['’]s$/, '')
  if (ofOwners.has(lowerOf(before)) || (lowerOf(before) === 'the' && word === 'seat')) return true
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(word)) return countedInLives.test(lowerOf(behind)) || /\D$/.test(word)
  return word.length < 3 ? /^[a-z]+$/.test(word) : isEnglish(word) && !isOfAdverts(word)
}

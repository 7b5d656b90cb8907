import { isEnglish } from './english-words.ts'
import { isOfAdverts } from './equipment-words.ts'
import { emptyWords, isNearlyEmpty, lowerOf } from './features.ts'
import type { Neighbours } from './meant-words.ts'

/** Words of sentences, which nobody types who lists what a car should have. */
const ofSentences = new Set(
  (
    "i i'm im i've i'll i'd me my mine myself we we're we've we'll we'd us our ours he she his her they they're their " +
    "need needs want wants wanted would will won't can can't could should must is isn't are aren't was were am be been " +
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

/** False for a word that no advert has to hold. */
export function saysSomething(word: string, beside: Neighbours, { isTold }: { isTold: boolean }): boolean {
  const lower = lowerOf(word)
  if (!/[\p{L}\p{N}]/u.test(word) || emptyWords.has(lower) || isNearlyEmpty(lower)) return false
  return !isTold || !isOfTeller(word, beside)
}

/** True for a word by which people tell of themselves: one of the language that adverts do not hold of a car. */
function isOfTeller(token: string, [before, behind]: Neighbours): boolean {
  const word = lowerOf(token).replace(/['’]s$/, '')
  if (ofOwners.has(lowerOf(before)) || (lowerOf(before) === 'the' && word === 'seat')) return true
  if (/^\d{1,2}(?:st|nd|rd|th)?$/.test(word)) return countedInLives.test(lowerOf(behind)) || /\D$/.test(word)
  return word.length < 3 ? /^[a-z]+$/.test(word) : isEnglish(word) && !isOfAdverts(word)
}

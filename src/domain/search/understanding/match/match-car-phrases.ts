import type { QueryWordMatches } from '../intent/query-intent.ts'
import { comparisonReferenceWords, findComparatives } from '../lexicon/comparison-phrases.ts'
import { findMisspelledEquipment } from '../lexicon/equipment-words.ts'
import {
  countWordsOnlySearchedInText,
  findCarPhraseMeaning,
  findMisspelledCarPhraseMeaning,
  findMisspelledJoinedCarPhrase,
  isMisspelledStopWord,
} from '../lexicon/features.ts'
import { findCarPurposes } from '../lexicon/find-car-purposes.ts'
import { asksForManySeats } from '../lexicon/implied-bodies.ts'
import { wordCommonness } from '../lexicon/word-commonness.ts'
import {
  detectSearchLanguage,
  isCarNounBeforeForeignWord,
  isFunctionWordOfLanguage,
  searchLocales,
} from '../locales/search-locales.ts'
import { findOriginPhrases } from '../places/origin-phrases.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { searchTermFitsContext, type WordsBesideQueryWord } from './context-rules.ts'
import type { MeaningSpan, MeaningSpanValue, QueryOperator } from './meaning-span.ts'
import type { SearchToken } from './tokenize-search-text.ts'
import type { WordMeaningCosts } from './word-meaning-costs.ts'

const mostWords = 4
/** This many words are compared with all that are known, to bound the work. */
const mostMisspelt = 6

const operators = new Map<string, QueryOperator>()
for (const { operators: own = {} } of Object.values(searchLocales)) {
  for (const name of ['not', 'optional', 'optionalBehind', 'or', 'otherMake'] as const) {
    for (const phrase of own[name] ?? []) operators.set(phrase, name)
  }
}
for (const name of ['like', 'other', 'than'] as const) {
  for (const word of comparisonReferenceWords[name]) if (!operators.has(word)) operators.set(word, name)
}

/** True for a word that negates what follows, or joins. */
export function negationOrConjunctionOf(words: string): QueryOperator | undefined {
  return operators.get(words)
}

/** The spans of words with one meaning: what cars have and are, purposes, comparisons, operators. */
export function matchCarPhrases(
  tokens: readonly SearchToken[],
  context: { vocabulary: CarNameVocabulary; named: QueryWordMatches['named']; costs: WordMeaningCosts },
): MeaningSpan[] {
  const costs = context.costs.phrases
  const words = tokens.map(({ word }) => word)
  const language = detectSearchLanguage(words)
  const purposes = findCarPurposes(words)
  const origins = findOriginPhrases(words, context.vocabulary)
  const phraseStarts = new Set([...purposes, ...origins].map(({ start }) => start))
  const reader = { ...context, costs, language, left: { count: mostMisspelt } }
  const spans: MeaningSpan[] = []
  for (const { purpose, start, end } of purposes) {
    // A number of seats is a fact: it filters, and ranks as the purpose does.
    if (purpose === 'manySeats' && asksForManySeats(words.slice(start, end).join(' '))) continue
    spans.push({ start, end, value: { kind: 'purpose', purpose }, cost: costs.purpose })
  }
  for (const { brands, start, end } of origins) {
    spans.push({ start, end, value: { kind: 'origin', brands }, cost: costs.origin })
  }
  for (const { comparative, start, end } of findComparatives(words)) {
    spans.push({ start, end, value: { kind: 'comparative', comparative }, cost: costs.comparative })
  }
  for (let at = 0; at < tokens.length; at++) {
    const kept = countWordsOnlySearchedInText(words, at)
    if (kept > 0) {
      spans.push({ start: at, end: at + kept, value: { kind: 'text' }, cost: costs.ofAdverts })
    }
    for (let length = Math.min(mostWords, tokens.length - at); length > 0; length--) {
      if (tokens.slice(at, at + length - 1).some(({ isBeforeBreak }) => isBeforeBreak)) continue
      const own = words.slice(at, at + length)
      // `auto` is a car to a Pole, too: `auto na śnieg`, `auto z Japonii`.
      const next = words[at + 1] ?? ''
      if (length === 1 && phraseStarts.has(at + 1) && isCarNounBeforeForeignWord(words[at] ?? '', next)) continue
      for (const meaning of meaningsOf(own, [words[at - 1], words[at + length]], reader)) {
        spans.push({ start: at, end: at + length, ...meaning })
      }
    }
  }
  return spans
}

type Reader = {
  vocabulary: CarNameVocabulary
  named: QueryWordMatches['named']
  costs: WordMeaningCosts['phrases']
  language: string | null
  /** How many words may still be compared with all that are known. */
  left: { count: number }
}

/** The cost of taking a word that exists for a misspelt other one. */
function realWordCost(commonness: number, costs: Reader['costs']): number {
  if (commonness >= 2) return costs.slipOfCommonWord
  return commonness > 1.3 ? costs.slipOfOrdinaryWord : commonness * costs.slipOfRareWord
}

function meaningsOf(
  words: readonly string[],
  beside: WordsBesideQueryWord,
  { vocabulary, named, costs, language, left }: Reader,
): Omit<MeaningSpan, 'start' | 'end'>[] {
  const text = words.join(' ')
  const [only] = words.length === 1 ? words : []
  const found: Omit<MeaningSpan, 'start' | 'end'>[] = []
  const operator = operators.get(text)
  if (operator) {
    const isForeignLetter = text.length === 1 && /\p{L}/u.test(text) && language === null
    found.push({ value: { kind: 'operator', operator }, cost: isForeignLetter ? costs.operatorLetter : costs.operator })
  }
  const [, denied] = /^non-(.+)$/u.exec(text) ?? []
  // `auto` is a car to a German.
  const isEmpty = only !== undefined && language !== null && isFunctionWordOfLanguage(language, only)
  const exact = isEmpty ? null : findCarPhraseMeaning(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
  if (exact) {
    const isVague = exact.length === 0
    const value: MeaningSpanValue = isVague
      ? { kind: 'ignored', why: 'unusable' }
      : { kind: 'features', features: exact }
    // `man` is a manual beside a car's name, and `break` an estate there or in a French text.
    const isMeant = searchTermFitsContext(text, named, beside) || language !== null
    if (isMeant)
      found.push({
        value,
        cost: isVague ? costs.vague : only === undefined ? costs.featureOfSeveralWords : costs.feature,
      })
  }
  if (denied && findCarPhraseMeaning(denied)) return found
  if (only !== undefined) {
    const makes = vocabulary.findMakesOfCountry(only, beside[1])
    if (makes.length > 0) found.push({ value: { kind: 'origin', brands: makes }, cost: costs.origin })
  }
  if (exact) return found
  if (only !== undefined && wordCommonness(only) === 0) left.count -= 1
  if (left.count < 0) return found
  const near =
    only === undefined
      ? findMisspelledJoinedCarPhrase(words.join(''))
      : isEmpty || isMisspelledStopWord(only)
        ? null
        : findMisspelledCarPhraseMeaning(only)
  if (near && near.features.length > 0) {
    const real = Math.min(...words.map(wordCommonness))
    const cost = costs.misspelled + costs.slip * near.slips + realWordCost(real, costs)
    found.push({ value: { kind: 'features', features: near.features }, cost, isMisspelled: true })
  }
  const equipment = only === undefined ? null : findMisspelledEquipment(only)
  if (equipment && only) {
    const cost = costs.misspelledEquipment + costs.slip * equipment.slips
    found.push({ value: { kind: 'text' }, cost, isMisspelled: true })
  }
  return found
}

/** True for an operator; a single letter may be a part of a name: `model y`. */
export function isJoiningWord(word: string): boolean {
  return word.length > 1 && negationOrConjunctionOf(word) !== undefined
}

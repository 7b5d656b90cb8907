import { findMisspelledEquipment } from '../lexicon/equipment-words.ts'
import {
  countTextOnlyWords,
  findFeature,
  findMisspelledFeature,
  findMisspelledFeaturePhrase,
  isMisspelledStopWord,
} from '../lexicon/features.ts'
import { wordCommonness } from '../lexicon/word-commonness.ts'
import { isFunctionWordOf, languageOf, locales } from '../locales.ts'
import { findComparatives, referenceWords } from '../purposes/comparison-phrases.ts'
import { findPurposes } from '../purposes/purpose-phrases.ts'
import type { WordMatches } from '../query-intent.ts'
import type { Operator, Span, SpanValue } from '../span.ts'
import type { Token } from '../tokenize.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { fitsContext, type NeighbouringWords } from './context-rules.ts'

const [phraseCost, featureCost, purposeCost, operatorCost, originCost] = [0.1, 0.1, 0.03, 0.05, 0.3]
/** A slip in a word costs this much, and more if the typed word exists. */
const [slipBase, slipCost] = [0.15, 1.1]
const vagueCost = 0.03
const equipmentSlipBase = 0.7
/** A letter joins words only in a text of the language: `rojo y negro`. */
const letterCost = 1
const mostWords = 4
/** This many words are compared with all that are known, to bound the work. */
const mostMisspelt = 6

const operators = new Map<string, Operator>()
for (const { operators: own = {} } of Object.values(locales)) {
  for (const name of ['not', 'optional', 'optionalBehind', 'or', 'otherMake'] as const) {
    for (const phrase of own[name] ?? []) operators.set(phrase, name)
  }
}
for (const name of ['like', 'other', 'than'] as const) {
  for (const word of referenceWords[name]) if (!operators.has(word)) operators.set(word, name)
}

/** True for a word that negates what follows, or joins. */
export function operatorOf(words: string): Operator | undefined {
  return operators.get(words)
}

/** The spans of words with one meaning: what cars have and are, purposes, comparisons, operators. */
export function matchPhrases(
  tokens: readonly Token[],
  { vocabulary, named }: { vocabulary: CarNameVocabulary; named: WordMatches['named'] },
): Span[] {
  const words = tokens.map(({ word }) => word)
  const language = languageOf(words)
  const left = { count: mostMisspelt }
  const spans: Span[] = []
  for (const { purpose, start, end } of findPurposes(words)) {
    spans.push({ start, end, value: { kind: 'purpose', purpose }, cost: purposeCost })
  }
  for (const { comparative, start, end } of findComparatives(words)) {
    spans.push({ start, end, value: { kind: 'comparative', comparative }, cost: operatorCost + 0.1 })
  }
  for (let at = 0; at < tokens.length; at++) {
    const kept = countTextOnlyWords(words, at)
    if (kept > 0) {
      const text = tokens.slice(at, at + kept).map((token) => token.text)
      spans.push({ start: at, end: at + kept, value: { kind: 'text', text: text.join(' ') }, cost: phraseCost - 0.05 })
    }
    for (let length = Math.min(mostWords, tokens.length - at); length > 0; length--) {
      if (tokens.slice(at, at + length - 1).some(({ isBeforeBreak }) => isBeforeBreak)) continue
      const own = words.slice(at, at + length)
      for (const { value, cost } of meaningsOf(own, [words[at - 1], words[at + length]], {
        vocabulary,
        named,
        language,
        left,
      })) {
        spans.push({ start: at, end: at + length, value, cost })
      }
    }
  }
  return spans
}

/** The cost of taking a word that exists for a misspelt other one. */
function realWordCost(commonness: number): number {
  if (commonness >= 2) return 2
  return commonness > 1.3 ? 1 : commonness * 0.25
}

function meaningsOf(
  words: readonly string[],
  beside: NeighbouringWords,
  {
    vocabulary,
    named,
    language,
    left,
  }: { vocabulary: CarNameVocabulary; named: WordMatches['named']; language: string | null; left: { count: number } },
): { value: SpanValue; cost: number }[] {
  const text = words.join(' ')
  const [only] = words.length === 1 ? words : []
  const found: { value: SpanValue; cost: number }[] = []
  const operator = operators.get(text)
  if (operator) {
    const isForeignLetter = text.length === 1 && /\p{L}/u.test(text) && language === null
    found.push({ value: { kind: 'operator', operator }, cost: isForeignLetter ? letterCost : operatorCost })
  }
  const [, denied] = /^non-(.+)$/u.exec(text) ?? []
  // `auto` is a car to a German.
  const isEmpty = only !== undefined && language !== null && isFunctionWordOf(language, only)
  const exact = isEmpty ? null : findFeature(text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
  if (exact) {
    const isVague = exact.length === 0
    const value: SpanValue = isVague ? { kind: 'ignored', why: 'unusable' } : { kind: 'features', features: exact }
    // `man` is a manual beside a car's name, and `break` an estate there or in a French text.
    const isMeant = fitsContext(text, named, beside) || language !== null
    if (isMeant) found.push({ value, cost: isVague ? vagueCost : featureCost })
  }
  if (denied && findFeature(denied)) return found
  if (only !== undefined) {
    const makes = vocabulary.findMakesOfCountry(only, beside[1])
    if (makes.length > 0) found.push({ value: { kind: 'origin', brands: makes }, cost: originCost })
  }
  if (exact) return found
  if (only !== undefined && wordCommonness(only) === 0) left.count -= 1
  if (left.count < 0) return found
  const near =
    only === undefined
      ? findMisspelledFeaturePhrase(words.join(''))
      : isEmpty || isMisspelledStopWord(only)
        ? null
        : findMisspelledFeature(only)
  if (near && near.features.length > 0) {
    const real = Math.min(...words.map(wordCommonness))
    const cost = slipBase + slipCost * near.slips + realWordCost(real)
    found.push({ value: { kind: 'features', features: near.features }, cost })
  }
  const equipment = only === undefined ? null : findMisspelledEquipment(only)
  if (equipment && only) {
    found.push({ value: { kind: 'text', text: equipment.word }, cost: equipmentSlipBase + slipCost * equipment.slips })
  }
  return found
}

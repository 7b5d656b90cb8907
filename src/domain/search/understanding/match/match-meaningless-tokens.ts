import { isMisspelledStopWord } from '../lexicon/features.ts'
import { isFunctionWord, wordCommonness } from '../lexicon/word-commonness.ts'
import type { MeaningSpan } from './meaning-span.ts'
import type { SearchToken } from './tokenize-search-text.ts'
import type { WordMeaningCosts } from './word-meaning-costs.ts'

type LeftoverCosts = WordMeaningCosts['leftovers']

/** For each token, that it has no meaning. */
export function matchMeaninglessTokens(
  tokens: readonly SearchToken[],
  { leftovers: costs }: WordMeaningCosts,
): MeaningSpan[] {
  return tokens.map(({ word }, at) => {
    const place = { start: at, end: at + 1 }
    if (isMisspelledStopWord(word))
      return { ...place, value: { kind: 'ignored', why: 'function' }, cost: costs.misspelledFunctionWord }
    const commonness = wordCommonness(word)
    const isOnly = tokens.length === 1 && commonness < 1.3
    return {
      ...place,
      value: { kind: 'ignored', why: commonness >= 3 ? 'function' : 'ordinary' },
      cost: leftoverCost(word, costs) + (isOnly ? costs.onlyWord : 0),
    }
  })
}

function leftoverCost(word: string, costs: LeftoverCosts): number {
  if (/^\d+$/.test(word)) return costs.number
  if (isFunctionWord(word)) return costs.functionWord
  const commonness = wordCommonness(word)
  // A letter that is a word of another language may be a part of a name: `model y`.
  if (commonness >= 3) return word.length === 1 ? costs.emptyLetter : costs.emptyWord
  if (commonness >= 2) return costs.ordinaryWord
  if (commonness > 1) return costs.knownWord
  const letters = word.length < 3 ? 0 : word.length
  return Math.min(costs.mostOfUnknownWord, costs.unknownWord + letters * costs.letterOfUnknownWord)
}

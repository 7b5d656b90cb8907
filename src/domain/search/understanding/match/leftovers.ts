import { isMisspelledStopWord } from '../lexicon/features.ts'
import { leftoverCost, wordCommonness } from '../lexicon/word-commonness.ts'
import type { Span } from '../span.ts'
import type { Token } from '../tokenize.ts'

/** Who types one word means something by it: `sudan` is a sedan. */
const onlyWord = 2

/** The cost of a token that has no meaning. */
export function leftoverSpan(token: Token, at: number, tokens: readonly Token[]): Span {
  const { word } = token
  if (isMisspelledStopWord(word))
    return { start: at, end: at + 1, value: { kind: 'ignored', why: 'function' }, cost: 0.25 }
  const commonness = wordCommonness(word)
  const why = commonness >= 3 ? 'function' : 'ordinary'
  return {
    start: at,
    end: at + 1,
    value: { kind: 'ignored', why },
    cost: leftoverCost(word) + (tokens.length === 1 && commonness < 1.3 ? onlyWord : 0),
  }
}

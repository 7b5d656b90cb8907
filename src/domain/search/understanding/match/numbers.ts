import type { NumberPhrase } from '../../words/number-phrases.ts'
import type { Span } from '../span.ts'
import { splitToken, type Token } from '../tokenize.ts'

/** The cost of a phrase, and by how much a less certain rule costs more. */
const [phraseCost, costOfRank] = [0.3, 0.005]
/** A number alone has weaker evidence. */
const bareCost = 0.7

/** Splits tokens where a phrase ends within one: `2.0tdi`. */
export function splitAtPhrases(tokens: readonly Token[], phrases: readonly NumberPhrase[]): Token[] {
  return tokens.flatMap((token) => {
    const isSplit = ({ end }: NumberPhrase) =>
      end > token.start && end < token.end && /[\p{L}\p{N}]/u.test(token.text.slice(end - token.start))
    const phrase = phrases.find(isSplit)
    return phrase ? splitToken(token, phrase.end) : token
  })
}

/** The spans of phrases with numbers. */
export function matchNumbers(tokens: readonly Token[], phrases: readonly NumberPhrase[]): Span[] {
  return phrases.flatMap(({ start: from, end: until, rank, asked }) => {
    const start = tokens.findIndex((token) => token.end > from)
    const end = tokens.findLastIndex((token) => token.start < until) + 1
    const [first, last] = [tokens[start], tokens[end - 1]]
    if (start < 0 || !first || !last || end <= start) return []
    // A phrase that begins within a word is none.
    const isWithin = /[\p{L}\p{N}]/u.test(first.text.slice(0, Math.max(0, from - first.start)))
    const isCut = /[\p{L}\p{N}]/u.test(last.text.slice(Math.max(0, until - last.start)))
    if (isWithin || isCut) return []
    const isBare = end - start === 1 && /^\d+$/.test(first.word)
    const value: Span['value'] =
      Object.keys(asked).length === 0 ? { kind: 'ignored', why: 'unusable' } : { kind: 'bounds', asked }
    return [{ start, end, value, cost: (isBare ? bareCost : phraseCost) + rank * costOfRank }]
  })
}

import { normalizeSearchToken } from '../lexicon/features.ts'

/** A word of the typed text. */
export type SearchToken = {
  /** As typed; of a word that was typed together with another, the whole. */
  typed: string
  /** The own part of such a word; null for a word by itself. */
  part: string | null
  /** The word itself as typed, without another that was typed together with it. */
  text: string
  /** In lower case, without surrounding signs. */
  word: string
  start: number
  end: number
  /** True if a sign that ends a clause follows. */
  isBeforeBreak: boolean
}

/** Further tokens are not read. */
const maxTokens = 60

/** Where two words are written without a space: `red;blue`, `2015,2016`, `manual/automatic`. */
const joint =
  /(?<=[\p{L}\p{N}])[;,](?=\p{L})|(?<=[\p{L}\p{N}]{2})\/(?=\p{L})|(?<=\p{L}\d{0,4})[/;,](?=\p{N})|(?<=\d)[/;](?=\d{4})/u

/** Splits a text into its words; a sign alone is no word. */
export function tokenizeSearchText(text: string): SearchToken[] {
  const tokens: SearchToken[] = []
  for (const { 0: run, index } of text.matchAll(/[^\s|]+/gu)) {
    for (let start = 0; start < run.length; ) {
      const found = run.slice(start).search(joint)
      const end = found < 0 ? run.length : start + found
      const own = run.slice(start, end)
      const isBroken = found >= 0 || /[,;.!?:)]$/u.test(own) || /^\s*(?:[|,;!?)]|[-–]\s)/u.test(text.slice(index + end))
      const before = tokens.at(-1)
      if (/[\p{L}\p{N}&]/u.test(own)) tokens.push(tokenOf(own, { start: index + start, end: index + end, isBroken }))
      else if (before) tokens[tokens.length - 1] = { ...before, isBeforeBreak: true }
      start = found < 0 ? run.length : end + 1
    }
  }
  return tokens.slice(0, maxTokens)
}

function tokenOf(
  text: string,
  { start, end, isBroken }: { start: number; end: number; isBroken: boolean },
): SearchToken {
  const typed = text.replace(/(?<![.,;!?])[.,;!?]+$/u, '')
  return { typed, part: null, text: typed, word: normalizeSearchToken(text), start, end, isBeforeBreak: isBroken }
}

/** The token as two, split before this position of the text. */
export function splitSearchToken(token: SearchToken, position: number): [SearchToken, SearchToken] {
  const [left, right] = [token.text.slice(0, position - token.start), token.text.slice(position - token.start)]
  const whole = { typed: token.typed }
  return [
    {
      ...whole,
      part: left,
      text: left,
      word: normalizeSearchToken(left),
      start: token.start,
      end: position,
      isBeforeBreak: false,
    },
    {
      ...whole,
      part: right,
      text: right,
      word: normalizeSearchToken(right),
      start: position,
      end: token.end,
      isBeforeBreak: token.isBeforeBreak,
    },
  ]
}

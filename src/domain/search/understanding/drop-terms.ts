import { type ParsedQuery, textAsTyped, textOfSpan } from './span.ts'
import type { WordMeanings } from './understand.ts'

/**
 * The meanings of a search without these words, each as `IntentTerm.text` states it. Undefined if words share a meaning
 * with others, or do not stand in the text as stated: then what remains has to be read anew.
 */
export function removeTermsFromMeanings(
  { read, glued }: WordMeanings,
  texts: readonly string[],
): WordMeanings | undefined {
  let left: ParsedQuery | null = read
  for (const text of texts) left = left && withoutText(left, text, glued)
  return left ? { read: left, glued } : undefined
}

function withoutText(read: ParsedQuery, text: string, glued: WordMeanings['glued']): ParsedQuery | null {
  for (const [at, { start }] of read.path.entries()) {
    for (const { end } of read.path.slice(at)) {
      const own = textAsTyped(textOfSpan({ start, end }, read), glued)
      if (own === text) return withoutTokens(read, start, end)
      if (own.length > text.length) break
    }
  }
  return null
}

/** `text` stays whole: the positions of the tokens are in it. */
function withoutTokens({ text, tokens, path }: ParsedQuery, start: number, end: number): ParsedQuery {
  const count = end - start
  return {
    text,
    tokens: tokens.toSpliced(start, count),
    path: path.flatMap((span) => {
      if (span.end <= start) return [span]
      return span.start >= end ? [{ ...span, start: span.start - count, end: span.end - count }] : []
    }),
  }
}

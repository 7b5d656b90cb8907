import { type ParsedSearchQuery, restoreGluedWordsAsTyped, textOfMeaningSpan } from './match/meaning-span.ts'
import type { WordMeanings } from './parse-word-meanings.ts'

/**
 * The meanings of a search without these words, each as `QueryIntentTerm.text` states it. Undefined if words share a meaning
 * with others, or do not stand in the text as stated: then what remains has to be read anew.
 */
export function removeTermsFromMeanings(
  { read, glued }: WordMeanings,
  texts: readonly string[],
): WordMeanings | undefined {
  let left: ParsedSearchQuery | null = read
  for (const text of texts) left = left && withoutText(left, text, glued)
  return left ? { read: left, glued } : undefined
}

function withoutText(read: ParsedSearchQuery, text: string, glued: WordMeanings['glued']): ParsedSearchQuery | null {
  for (const [at, { start }] of read.path.entries()) {
    for (const { end } of read.path.slice(at)) {
      const own = restoreGluedWordsAsTyped(textOfMeaningSpan({ start, end }, read), glued)
      if (own === text) return withoutTokens(read, start, end)
      if (own.length > text.length) break
    }
  }
  return null
}

/** `text` stays whole: the positions of the tokens are in it. */
function withoutTokens({ text, tokens, path }: ParsedSearchQuery, start: number, end: number): ParsedSearchQuery {
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

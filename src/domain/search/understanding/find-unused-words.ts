import { isWordWithoutMeaning } from './lexicon/word-commonness.ts'
import type { ParsedSearchQuery } from './match/meaning-span.ts'

const isOfWord = /[\p{L}\p{N}]/u
const isDigit = /\d/

/**
 * The words of a search that none of the texts holds, which the page has to say: longest runs, as typed, with the words
 * between them that everybody says. What comes behind the last token was not read, and is told with it.
 */
export function findUnusedWords({ text, tokens, path }: ParsedSearchQuery, usedTexts: readonly string[]): string[] {
  const isOperator = new Uint8Array(tokens.length)
  for (const { start, end, value } of path) if (value.kind === 'operator') isOperator.fill(1, start, end)
  const isUsed = markTexts(text, usedTexts)
  const runs: { start: number; end: number }[] = []
  let open: (typeof runs)[number] | null = null
  for (const [at, { start, end, word, text: own, isBeforeBreak }] of tokens.entries()) {
    const isCovered = isUsed[start + Math.max(0, own.search(isOfWord))] === 1
    const isFiller = isOperator[at] === 1 || word === '' || isWordWithoutMeaning(word)
    if (isCovered) open = null
    else if (!isFiller) {
      if (!open) {
        open = { start, end }
        runs.push(open)
      }
      open.end = start + own.length
    }
    if (isBeforeBreak) open = null
  }
  const last = tokens.at(-1)
  const unread = last ? text.slice(last.end).trim() : ''
  const words = runs.map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/gu, ' '))
  return isOfWord.test(unread) ? [...words, unread] : words
}

/** Marks each place in a text at which one of these texts stands as whole words; their spaces may be more in the text. */
function markTexts(text: string, usedTexts: readonly string[]): Uint8Array {
  const [places, spaced] = [[] as number[], text.replaceAll(/\s/gu, ' ')]
  for (const [at, sign] of [...spaced.split('')].entries()) if (sign !== ' ' || spaced[at - 1] !== ' ') places.push(at)
  const single = places.map((at) => spaced[at]).join('')
  const marks = new Uint8Array(text.length)
  for (const one of new Set(usedTexts)) {
    if (one === '') continue
    for (let at = single.indexOf(one); at >= 0; at = single.indexOf(one, at + 1)) {
      const end = at + one.length
      if (isWithinWord(single, at) || isWithinWord(single, end)) continue
      for (const place of places.slice(at, end)) marks[place] = 1
    }
  }
  return marks
}

/** True between two letters or two digits; not between those of `2.0tdi`. */
function isWithinWord(text: string, at: number): boolean {
  const [before = '', behind = ''] = [text[at - 1], text[at]]
  return isOfWord.test(before) && isOfWord.test(behind) && isDigit.test(before) === isDigit.test(behind)
}

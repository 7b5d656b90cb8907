/** Phrases and what they mean, with the words that one may begin with: most words of a text begin none. */
export type PhraseLookup = {
  meanings: ReadonlyMap<string, string>
  openings: ReadonlySet<string>
  mostWords: number
}

/** @param wordPattern finds the words of a phrase, as it does those of a text */
export function createPhraseLookup(phrases: Iterable<readonly [string, string]>, wordPattern: RegExp): PhraseLookup {
  const meanings = new Map(phrases)
  const words = [...meanings.keys()].map((phrase) => phrase.match(wordPattern) ?? [])
  return {
    meanings,
    openings: new Set(words.map(([first = '']) => first)),
    mostWords: Math.max(0, ...words.map(({ length }) => length)),
  }
}

/** The longest phrase that begins at a word of the text: how many words it has, and where it ends; null if there is none. */
export function findLongestPhrase(
  text: string,
  words: readonly RegExpExecArray[],
  { at, among: { meanings, openings, mostWords } }: { at: number; among: PhraseLookup },
): { meaning: string; length: number; end: number } | null {
  const first = words[at]
  if (!first || !openings.has(first[0])) return null
  for (let length = Math.min(mostWords, words.length - at); length > 0; length--) {
    const last = words[at + length - 1]
    const end = last ? last.index + last[0].length : 0
    const meaning = meanings.get(text.slice(first.index, end).replaceAll(/\s+/g, ' '))
    if (meaning !== undefined) return { meaning, length, end }
  }
  return null
}

/**
 * Removes some words from a typed search, as they were typed; whole words, or what is attached to a number: `2.0tdi`.
 */
export function removeQueryWords(typed: string, words: string): string {
  const all = oneSpaced(typed)
  const said = oneSpaced(words)
  if (said === '') return all
  return withoutAt(all, said, isOneWord) ?? withoutAt(all, said, isOneName) ?? all
}

/** True for words that stand in the phrase. */
export function isPartOfQuery(words: string, phrase: string): boolean {
  return removeQueryWords(phrase, words) !== removeQueryWords(phrase, '')
}

function withoutAt(all: string, said: string, isOne: (left: string, right: string) => boolean): string | null {
  for (let at = all.indexOf(said); at >= 0; at = all.indexOf(said, at + 1)) {
    const [before, behind] = [all.slice(0, at), all.slice(at + said.length)]
    const isPart = isOne(before.slice(-1), said.slice(0, 1)) || isOne(said.slice(-1), behind.slice(0, 1))
    if (!isPart) return oneSpaced(`${before} ${behind}`.replaceAll(/(?<!["“”„«»])["“”„«»]+\s+["“”„«»]+/gu, ' '))
  }
  return null
}

const isLetter = /[\p{L}\p{N}]/u
const isOneWord = (left: string, right: string) => isLetter.test(left) && isLetter.test(right)
const isOneName = (left: string, right: string) => isOneWord(left, right) && /\d/.test(left) === /\d/.test(right)

/** Normalizes as the server does: variants of spaces and signs become one. */
function oneSpaced(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
}

/** Letters that people write for one another, where Unicode knows no accent to leave out. */
const sameLetters: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' }

type PhraseWord = { letters: string; hasAnyEnding: boolean; prefixes: ReadonlySet<string> }
export type Phrase = readonly PhraseWord[]

/** A phrase to look for: a word that ends with `*` may have any ending, and `prefixes` may stand before each word. */
export function toPhrase(phrase: string, prefixes = ''): Phrase {
  const own = new Set(simplifiedWords(prefixes))
  return phrase
    .trim()
    .split(/\s+/)
    .map((word) => ({ letters: simplifiedWords(word).join(''), hasAnyEnding: word.endsWith('*'), prefixes: own }))
}

/** Whether the phrase begins at this one of the words, which are simplified. */
export function isPhraseAt(words: readonly string[], at: number, phrase: Phrase): boolean {
  return phrase.every((word, index) => isWord(words[at + index], word))
}

function isWord(typed: string | undefined, { letters, hasAnyEnding, prefixes }: PhraseWord): boolean {
  if (typed === undefined) return false
  const at = typed.indexOf(letters)
  if (at < 0 || (!hasAnyEnding && at + letters.length < typed.length)) return false
  return at === 0 || prefixes.has(typed.slice(0, at))
}

/** The words of a text as `simplifyLetters` writes them. */
export function simplifiedWords(text: string): string[] {
  return simplifyLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The text in lower case, without accents and without what stretches Arabic words. */
export function simplifyLetters(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
  return plain.replaceAll(/[łßةىیک]/gu, (letter) => sameLetters[letter] ?? letter)
}

/** Cyrillic letters and signs that are read as Latin letters. */
const readAs: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'l',
  '@': 'a',
  $: 's',
  '0': 'o',
  '1': 'l',
  '|': 'l',
  i: 'l',
}

/** Whether a text has a name, also written with letters and signs that look like its own: `PayPaI`, `wh@tsapp`. */
export function hasLookalike(text: string, names: readonly Phrase[]): boolean {
  const words = lookOf(simplifyLetters(text)).match(/[\p{L}\p{N}]+/gu) ?? []
  const looks = names.map((name) => name.map((word) => ({ ...word, letters: lookOf(word.letters) })))
  return words.some((_, at) => looks.some((name) => isPhraseAt(words, at, name)))
}

/** What is between letters is read as one; at the end of a word a sign is a sign. */
function lookOf(text: string): string {
  return text
    .replaceAll(/[аеорсухіi]/g, (letter) => readAs[letter] ?? letter)
    .replaceAll(/(?<=[a-z])[@$01|](?=[a-z])/g, (sign) => readAs[sign] ?? sign)
}

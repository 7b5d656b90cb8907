/** Letters of these scripts change shape beside others: two initials would look like the beginning of a word. */
const cursive = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u
/** A letter with its combining marks: `é` may be two code points, `नि` always is. */
const firstLetter = /[\p{L}\p{N}]\p{M}*/u

/**
 * The first letters of the first and the last word of a name, in any script: `NC`, `王`, `م خ`. For a name without
 * letters, its first character.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .flatMap((word) => firstLetter.exec(word)?.[0] ?? [])
  if (words.length === 0) return Array.from(name.trim())[0] ?? ''
  const [first = '', last] = words.length > 1 ? [words[0], words.at(-1)] : words
  return [first, last ?? '']
    .filter(Boolean)
    .map((letter) => letter.toUpperCase())
    .join(cursive.test(first) ? ' ' : '')
}

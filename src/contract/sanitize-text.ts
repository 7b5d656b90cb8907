/**
 * Controls, marks that turn the direction of text, and characters that draw nothing; U+3164 and its like are among them,
 * although their category is that of letters.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** In text of many lines: breaks, tabs and the marks that writers of Hebrew and Arabic set (LRM, RLM, ALM) stay. */
const hiddenInText =
  /(?![\t\n\r])[\p{Cc}\p{Co}\p{Cs}\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

export function hasHiddenCharacter(name: string): boolean {
  return stripHiddenCharacters(name) !== name
}

/** A name without what nobody sees in it. */
export function stripHiddenCharacters(name: string): string {
  return name.replaceAll(hidden, (character, at: number) => (isSpelling(name, at) ? character : ''))
}

/** A text of one line, as a title or a place: breaks become spaces, and what nobody sees goes. */
export function sanitizeSingleLine(text: string): string {
  const line = text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
  return line.replaceAll(hidden, (character, at: number) =>
    isSpelling(line, at) || isEmojiGlue(line, at) ? character : '',
  )
}

/** A text of many lines without what hides in it, or turns the words around it. */
export function sanitizeMultiline(text: string): string {
  return text.replaceAll(hiddenInText, '')
}

/** Joiners inside Persian and Indic words, and variants of Han characters: unseen alone, yet they spell a word. */
function isSpelling(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at)]
  if (/^[\u200c\u200d]/.test(after) && viramaLast.test(before)) return true
  if (/^\u200c\p{Script=Arabic}/u.test(after)) return /\p{Script=Arabic}$/u.test(before)
  return /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(after) && /\p{Script=Han}$/u.test(before)
}

const viramaLast = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/

/** What makes one picture of several, or a coloured one of a letter. */
function isEmojiGlue(text: string, at: number): boolean {
  if (!['\u200d', '\ufe0f'].includes(text[at] ?? '')) return false
  return /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(text.slice(Math.max(0, at - 2), at))
}

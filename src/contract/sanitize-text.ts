/**
 * Control characters, marks that change the direction of text, and invisible characters; U+3164 and similar ones are
 * included, although Unicode counts them as letters.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** For text of many lines: line breaks, tabs and the marks of Hebrew and Arabic writing (LRM, RLM, ALM) stay. */
const hiddenInText =
  /(?![\t\n\r])[\p{Cc}\p{Co}\p{Cs}\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

export function hasHiddenCharacter(name: string): boolean {
  return stripHiddenCharacters(name) !== name
}

/** Removes invisible characters from a name. */
export function stripHiddenCharacters(name: string): string {
  return name.replaceAll(hidden, (character, at: number) => (isSpelling(name, at) ? character : ''))
}

/**
 * Cleans a text of one line, as a title or a place: line breaks become spaces, and invisible characters are removed.
 */
export function sanitizeSingleLine(text: string): string {
  const line = text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
  return line.replaceAll(hidden, (character, at: number) =>
    isSpelling(line, at) || isEmojiGlue(line, at) ? character : '',
  )
}

/** Removes invisible characters and marks that turn the direction of words from a text of many lines. */
export function sanitizeMultiline(text: string): string {
  return text.replaceAll(hiddenInText, '')
}

/**
 * Joiners inside Persian and Indic words, and variants of Han characters: invisible alone, but part of the spelling.
 */
function isSpelling(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at)]
  if (/^[\u200c\u200d]/.test(after) && viramaLast.test(before)) return true
  if (/^\u200c\p{Script=Arabic}/u.test(after)) return /\p{Script=Arabic}$/u.test(before)
  return /^[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(after) && /\p{Script=Han}$/u.test(before)
}

const viramaLast = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/

/** Characters that combine several emoji into one picture, or turn a letter into a coloured picture. */
function isEmojiGlue(text: string, at: number): boolean {
  if (!['\u200d', '\ufe0f'].includes(text[at] ?? '')) return false
  return /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(text.slice(Math.max(0, at - 2), at))
}

/**
 * Cleans a message: no invisible characters, except between letters that need them; at most three marks upon a letter,
 * at most two empty lines in a row, and none at its ends.
 */
export function sanitizeMessage(text: string): string {
  return (
    sanitizeMultiline(text.normalize('NFC'))
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(hidden, (character, at: number, whole: string) =>
        /[\t\n]/.test(character) || isSpelling(whole, at) || isEmojiGlue(whole, at) ? character : '',
      )
      .replaceAll(/(\p{M}{3})\p{M}+/gu, '$1')
      // The blank of Braille is no space to `trim`, and shows nothing.
      .replaceAll('\u2800', ' ')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{4,}/g, '\n\n\n')
      .trim()
  )
}

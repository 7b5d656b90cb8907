const maxWords = 12

/** A word, or a number with its decimals, as the database's text search splits them: `3.0`, `c63`, `müller`. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu

/**
 * Converts typed text to a tsquery of the configuration `simple`: every word must occur, and the last one may still be
 * incomplete unless `isWhole`. Words contain letters and digits only, so that no typed text is read as an operator.
 * Null without any word.
 *
 * @param options.isPhrase the words must stand side by side, in this order
 */
export function fullTextQuery(typed: string, { isWhole = false, isPhrase = false } = {}): string | null {
  const words = typed.normalize('NFKC').toLowerCase().match(word)?.slice(0, maxWords)
  if (!words) return null
  return `${words.map((text) => `'${text}'`).join(isPhrase ? ' <-> ' : ' & ')}${isWhole ? '' : ':*'}`
}

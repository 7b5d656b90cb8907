const maxWords = 12

/** A word, or a number with its decimals, as the text search of the database cuts them: `3.0`, `c63`, `müller`. */
const word = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu

/**
 * What somebody typed as a tsquery of the configuration `simple`: every word must occur, the last one may still be
 * incomplete unless `isWhole`. Words hold letters and digits only, so that nothing typed is read as an operator. Null without any word.
 */
export function fullTextQuery(typed: string, { isWhole = false } = {}): string | null {
  const words = typed.normalize('NFKC').toLowerCase().match(word)?.slice(0, maxWords)
  if (!words) return null
  return `${words.map((text) => `'${text}'`).join(' & ')}${isWhole ? '' : ':*'}`
}

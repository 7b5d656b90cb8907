/** A text in quotation marks, and where it stands with them. */
export type QuotedPhrase = { text: string; from: number; until: number }

/** Words in quotation marks, however many; the sign of inches behind a number opens none: `20" wheels`. */
const quotation = /((?<!\d)["“”„«»]+)([^"“”„«»]+)(["“”„«»]+)/gu

/** The texts that stand in quotation marks: they are meant as they are spelt. */
export function findQuotedPhrases(typed: string): QuotedPhrase[] {
  return [...typed.matchAll(quotation)].map(({ 0: all, 2: text = '', index }) => ({
    text: text.trim(),
    from: index,
    until: index + all.length,
  }))
}

/** The text with spaces for the marks of its quotations, at the same positions. */
export function blankQuotationMarks(typed: string): string {
  return typed.replaceAll(
    quotation,
    (_, opening: string, text: string, closing: string) =>
      ' '.repeat(opening.length) + text + ' '.repeat(closing.length),
  )
}

/** True for a text of which every word stands in quotation marks. */
export function isQuotedAsWhole(typed: string): boolean {
  const quoted = findQuotedPhrases(typed)
  const others = quoted.reduceRight((left, { from, until }) => left.slice(0, from) + left.slice(until), typed)
  return quoted.length > 0 && !/[\p{L}\p{N}]/u.test(others)
}

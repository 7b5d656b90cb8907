/** A text in quotation marks, and where it stands with them. */
export type QuotedPhrase = { text: string; from: number; until: number }

/** Words in quotation marks, however many; the sign of inches behind a number opens none: `20" wheels`. */
const quotation = /((?<!\d)["“”„«»]+)([^"“”„«»]+)(["“”„«»]+)/gu
/** What follows an opening mark: a text and another mark. */
const quotedRest = /^[^"“”„«»]*[\p{L}\p{N}][^"“”„«»]*["“”„«»]/u

type Quotation = { opening: string; text: string; closing: string; from: number }

/** The texts that stand in quotation marks: they are meant as they are spelt. */
export function findQuotedPhrases(typed: string): QuotedPhrase[] {
  return findQuotations(typed).map(({ opening, text, closing, from }) => ({
    text: text.trim(),
    from,
    until: from + opening.length + text.length + closing.length,
  }))
}

/** The text with spaces for the marks of its quotations, at the same positions. */
export function blankQuotationMarks(typed: string): string {
  return findQuotations(typed).reduce((left, { opening, text, closing, from }) => {
    const blanked = ' '.repeat(opening.length) + text + ' '.repeat(closing.length)
    return left.slice(0, from) + blanked + left.slice(from + blanked.length)
  }, typed)
}

function findQuotations(typed: string): Quotation[] {
  const found: Quotation[] = []
  const reader = new RegExp(quotation)
  for (let match = reader.exec(typed); match !== null; match = reader.exec(typed)) {
    const [, opening = '', text = '', marks = ''] = match
    // Of marks without a space between, those beyond as many as opened it open the next: `"one""two"`.
    const isNextOpen = marks.length > opening.length && quotedRest.test(typed.slice(reader.lastIndex))
    const closing = isNextOpen ? marks.slice(0, opening.length) : marks
    reader.lastIndex -= marks.length - closing.length
    found.push({ opening, text, closing, from: match.index })
  }
  return found
}

/** True for a text of which every word stands in quotation marks. */
export function isQuotedAsWhole(typed: string): boolean {
  const quoted = findQuotedPhrases(typed)
  const others = quoted.reduceRight((left, { from, until }) => left.slice(0, from) + left.slice(until), typed)
  return quoted.length > 0 && !/[\p{L}\p{N}]/u.test(others)
}

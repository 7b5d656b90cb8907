/** A text in quotation marks, and where it stands with them. */
export type QuotedPhrase = { text: string; from: number; until: number }

const isMark = (sign: string) => '"“”„«»'.includes(sign)
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

/** In one pass, without a pattern: it would look anew from each of many marks. */
function findQuotations(typed: string): Quotation[] {
  const found: Quotation[] = []
  let from = 0
  while (from < typed.length) {
    // The sign of inches behind a number opens none: `20" wheels`.
    if (!isMark(typed.charAt(from)) || /\d/.test(typed.charAt(from - 1))) {
      from += 1
      continue
    }
    const textFrom = endOfRun(typed, from, isMark)
    const textUntil = endOfRun(typed, textFrom, (sign) => !isMark(sign))
    const until = endOfRun(typed, textUntil, isMark)
    if (textUntil === textFrom || until === textUntil) break
    const opening = typed.slice(from, textFrom)
    // Of marks without a space between, those beyond as many as opened it open the next: `"one""two"`.
    const isNextOpen = until - textUntil > opening.length && isQuotedText(typed, until)
    const closing = typed.slice(textUntil, isNextOpen ? textUntil + opening.length : until)
    found.push({ opening, text: typed.slice(textFrom, textUntil), closing, from })
    from = textUntil + closing.length
  }
  return found
}

/** True where a text and another mark follow. */
function isQuotedText(typed: string, from: number): boolean {
  const until = endOfRun(typed, from, (sign) => !isMark(sign))
  return until < typed.length && /[\p{L}\p{N}]/u.test(typed.slice(from, until))
}

function endOfRun(typed: string, from: number, isIn: (sign: string) => boolean): number {
  let at = from
  while (at < typed.length && isIn(typed.charAt(at))) at += 1
  return at
}

/** True for a text of which every word stands in quotation marks. */
export function isQuotedAsWhole(typed: string): boolean {
  const quoted = findQuotedPhrases(typed)
  const others = quoted.reduceRight((left, { from, until }) => left.slice(0, from) + left.slice(until), typed)
  return quoted.length > 0 && !/[\p{L}\p{N}]/u.test(others)
}

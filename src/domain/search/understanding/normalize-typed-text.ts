import { withLatinDigits } from '#contract/latin-digits.ts'

/** A typed text with Latin digits and visible signs only. */
export function normalizeTypedText(typed: string): string {
  const visible = withLatinDigits(withoutInvisibleSigns(typed.normalize('NFKC')))
  return withoutAbbreviationSigns(visible)
}

/** `40 tys. zł`: a sign before a currency ends no sentence. */
function withoutAbbreviationSigns(text: string): string {
  return text.replaceAll(/(?<=\d\s?\p{L}{1,4})\.(?=\s*(?:zł|zl|pln|eur|chf|[€£$]))/giu, ' ')
}

/** Signs that nobody sees, such as those that turn the direction of writing, as spaces, at the same positions. */
function withoutInvisibleSigns(text: string): string {
  return text.replaceAll(/[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, ' ')
}

export type Quotation = { from: number; until: number }

/** Words in quotation marks are spelt as they are meant: none of them is read as another word. */
const quotation = /["“”„«»]([^"“”„«»]+)["“”„«»]/gu

/** A text with spaces for the marks of its quotations, at the same positions. */
export function withoutQuotationMarks(typed: string): { text: string; quoted: readonly Quotation[] } {
  const quoted = [...typed.matchAll(quotation)].map(({ 0: { length }, index }) => ({
    from: index,
    until: index + length,
  }))
  return { text: typed.replaceAll(quotation, ' $1 '), quoted }
}

/** True for a text of which every word stands in quotation marks. */
export function isQuotedAsWhole(typed: string): boolean {
  const { text, quoted } = withoutQuotationMarks(typed)
  return quoted.length > 0 && !/[\p{L}\p{N}]/u.test(quoted.reduceRight(withoutQuotation, text))
}

function withoutQuotation(text: string, { from, until }: Quotation): string {
  return text.slice(0, from) + text.slice(until)
}

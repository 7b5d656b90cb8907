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

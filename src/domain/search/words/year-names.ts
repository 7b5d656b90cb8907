import type { Vocabulary } from './vocabulary.ts'

/** Where the digits of such a name stand while years are looked for: signs that nobody types. */
const hiding = 0xe000
const zero = '0'.charCodeAt(0)
/** A year follows its make where more is said of it: `peugeot 2008 or newer`, `peugeot 2008-2012`. */
const isYear = /^\s*(?:[+-]|(?:or|and|to|till|until|onwards?|upwards?|model|plate|reg|bis|und|oder|ab)(?!\p{L}))/iu

/** Hides the digits of models that are called like years, `peugeot 2008`, letter for letter. */
export function hideYearNames(text: string, vocabulary: Vocabulary): string {
  return text.replaceAll(
    /(?<!\p{L})(\p{L}{2,20})(\s{1,3})((?:19|20)\d\d)(?!\d)/gu,
    (all, make: string, space: string, year: string, at: number) => {
      const isMake = vocabulary.exact(make).some(({ model }) => model === null)
      const isModel = isMake && vocabulary.exact(`${make} ${year}`).some(({ model }) => model === year)
      if (!isModel || isYear.test(text.slice(at + all.length))) return all
      return make + space + moved(year, hiding - zero)
    },
  )
}

/** The text as it was typed. */
export function showYearNames(text: string): string {
  return text.replaceAll(/[\ue000-\ue009]/g, (digit) => moved(digit, zero - hiding))
}

function moved(text: string, by: number): string {
  return [...text].map((digit) => String.fromCharCode(digit.charCodeAt(0) + by)).join('')
}

import type { CarNameVocabulary } from './car-name-vocabulary.ts'
import { stripToAlphanumeric } from './strip-to-alphanumeric.ts'
import { expandTwoDigitYear } from './year-phrases.ts'

/** Characters that replace the digits of such a name while years are searched: no user types them. */
const hiding = 0xe000
const zero = '0'.charCodeAt(0)
/** A year follows the make if more about it follows: `peugeot 2008 or newer`, `peugeot 2008-2012`. */
const isYear = /^\s*(?:[+-]|(?:or|and|to|till|until|onwards?|upwards?|model|plate|reg|bis|und|oder|ab)(?!\p{L}))/iu

/** A rare car with a name that is more often a year: it is meant only if another year is named too. */
const rareNames = new Set(['bmw 2002'])

/**
 * Masks the digits of models with names like years or prices, `peugeot 2008`, `saab 9-3`, without changing the length.
 */
export function maskYearLikeNames(text: string, vocabulary: CarNameVocabulary): string {
  return text.replaceAll(
    /(?<!\p{L})(\p{L}{2,20})(\s{1,3})((?:19|20)\d\d|\d{1,2}-\d{1,2})(?![\d\p{L}])/gu,
    (all, make: string, space: string, digits: string, at: number) => {
      const own = digits.replace('-', '')
      const isMake = vocabulary.exact(make).some(({ model }) => model === null)
      const isModel =
        isMake && vocabulary.exact(`${make} ${own}`).some(({ model }) => stripToAlphanumeric(model ?? '') === own)
      const others = text.slice(0, at) + text.slice(at + all.length)
      const isMeant = !rareNames.has(`${make} ${own}`.toLowerCase()) || /(?<!\d)(?:19|20)\d\d(?!\d)/.test(others)
      if (!isModel || !isMeant || isYear.test(text.slice(at + all.length))) return all
      return make + space + moved(digits, hiding - zero)
    },
  )
}

/** The first year that people write with two digits: 1948. */
const firstYear = 48
/** Units that are also names of cars. */
const counted = new Set(['volt', 'seat', 'up', 'one', 'mini'])

/** The two-digit year at the beginning of a text, if a car follows: `98 civic`, `12 f150`; not in `75 rover`. */
export function leadingYear([first = '', ...behind]: readonly string[], vocabulary: CarNameVocabulary): number | null {
  if (!/^\d\d$/.test(first) || counted.has((behind[0] ?? '').toLowerCase())) return null
  const isCar = [2, 1].some((length) => vocabulary.exact(behind.slice(0, length).join(' ')).length > 0)
  const isName = [`${first} ${behind[0]}`, `${behind[0]} ${first}`].some((name) => vocabulary.exact(name).length > 0)
  return isCar && !isName ? expandTwoDigitYear(first, firstYear) : null
}

/** Restores the typed text. */
export function unmaskYearLikeNames(text: string): string {
  return text.replaceAll(/[\ue000-\ue009]/g, (digit) => moved(digit, zero - hiding))
}

function moved(text: string, by: number): string {
  return text.replaceAll(/[\d\ue000-\ue009]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + by))
}

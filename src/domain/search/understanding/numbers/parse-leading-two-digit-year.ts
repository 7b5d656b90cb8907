import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { expandTwoDigitYear } from './year-phrases.ts'

/** The first year that people write with two digits: 1948. */
const firstYear = 48
/** Units that are also names of cars. */
const counted = new Set(['volt', 'seat', 'up', 'one', 'mini'])

/** The two-digit year at the beginning of a text, if a car follows: `98 civic`, `12 f150`; not in `75 rover`. */
export function parseLeadingTwoDigitYear(
  [first = '', ...behind]: readonly string[],
  vocabulary: CarNameVocabulary,
): number | null {
  if (!/^\d\d$/.test(first) || counted.has((behind[0] ?? '').toLowerCase())) return null
  const isCar = [2, 1].some((length) => vocabulary.exact(behind.slice(0, length).join(' ')).length > 0)
  const isName = [`${first} ${behind[0]}`, `${behind[0]} ${first}`].some((name) => vocabulary.exact(name).length > 0)
  return isCar && !isName ? expandTwoDigitYear(first, firstYear) : null
}

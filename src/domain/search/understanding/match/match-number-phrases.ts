import type { NumberPhrase } from '../numbers/number-phrases.ts'
import { expandTwoDigitYear } from '../numbers/year-phrases.ts'
import type { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import type { MeaningSpan } from './meaning-span.ts'
import { type SearchToken, splitSearchToken } from './tokenize-search-text.ts'
import type { WordMeaningCosts } from './word-meaning-costs.ts'

/** Splits tokens where a phrase ends within one: `2.0tdi`. */
export function splitTokensAtNumberPhrases(
  tokens: readonly SearchToken[],
  phrases: readonly NumberPhrase[],
): SearchToken[] {
  return tokens.flatMap((token) => {
    const isSplit = ({ end }: NumberPhrase) =>
      end > token.start && end < token.end && /[\p{L}\p{N}]/u.test(token.text.slice(end - token.start))
    const phrase = phrases.find(isSplit)
    return phrase ? splitSearchToken(token, phrase.end) : token
  })
}

/** The spans of phrases with numbers. */
export function matchNumberPhrases(
  tokens: readonly SearchToken[],
  phrases: readonly NumberPhrase[],
  { numbers: costs }: WordMeaningCosts,
): MeaningSpan[] {
  return phrases.flatMap(({ start: from, end: until, rank, asked }) => {
    const start = tokens.findIndex((token) => token.end > from)
    const end = tokens.findLastIndex((token) => token.start < until) + 1
    const [first, last] = [tokens[start], tokens[end - 1]]
    if (start < 0 || !first || !last || end <= start) return []
    // A phrase that begins within a word is none.
    const isWithin = /[\p{L}\p{N}]/u.test(first.text.slice(0, Math.max(0, from - first.start)))
    const isCut = /[\p{L}\p{N}]/u.test(last.text.slice(Math.max(0, until - last.start)))
    if (isWithin || isCut) return []
    const isBare = end - start === 1 && /^\d+$/.test(first.word)
    // `golf 171` is a half of 2017; no car stands beside `222` alone or in a row of numbers.
    const isBesideWord = [tokens[start - 1], tokens[end]].some((token) => token && /\p{L}/u.test(token.word))
    if (isBare && /^\d{3}$/.test(first.word) && !isBesideWord) return []
    const value: MeaningSpan['value'] =
      Object.keys(asked).length === 0 ? { kind: 'ignored', why: 'unusable' } : { kind: 'bounds', asked }
    const price = asked.priceMax ?? asked.priceMin ?? 0
    const isYearToo =
      price > 1950 &&
      price < 2050 &&
      !/[$£€]/.test(
        tokens
          .slice(start, end)
          .map(({ text }) => text)
          .join(' '),
      )
    return [
      {
        start,
        end,
        value,
        cost:
          (asked.sort === 'mileage' ? costs.lowMiles : 0) +
          (isYearToo ? costs.yearToo : 0) +
          (asked.place ? costs.placeInText : 0) +
          (isBare ? costs.bare : costs.phrase) +
          rank * costs.rank,
      },
    ]
  })
}

/** The two-digit year before a car: `98 civic`. */
export function matchLeadingYear(
  tokens: readonly SearchToken[],
  { vocabulary, costs: { numbers } }: { vocabulary: CarNameVocabulary; costs: WordMeaningCosts },
): MeaningSpan[] {
  const year = parseLeadingTwoDigitYear(
    tokens.map(({ text }) => text),
    vocabulary,
  )
  if (year === null) return []
  return [{ start: 0, end: 1, value: { kind: 'bounds', asked: { yearMin: year, yearMax: year } }, cost: numbers.bare }]
}

/** The first year that people write with two digits: 1948. */
const firstYear = 48
/** Units that are also names of cars. */
const counted = new Set(['volt', 'seat', 'up', 'one', 'mini'])

/** The two-digit year at the beginning of a text, if a car follows: `98 civic`, `12 f150`; not in `75 rover`. */
function parseLeadingTwoDigitYear(
  [first = '', ...behind]: readonly string[],
  vocabulary: CarNameVocabulary,
): number | null {
  if (!/^\d\d$/.test(first) || counted.has((behind[0] ?? '').toLowerCase())) return null
  const isCar = [2, 1].some((length) => vocabulary.exact(behind.slice(0, length).join(' ')).length > 0)
  const isName = [`${first} ${behind[0]}`, `${behind[0]} ${first}`].some((name) => vocabulary.exact(name).length > 0)
  return isCar && !isName ? expandTwoDigitYear(first, firstYear) : null
}

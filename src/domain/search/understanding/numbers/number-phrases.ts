import { carNumberPhraseRules } from './car-phrases.ts'
import { correctNumericPhraseSpelling } from './correct-numeric-phrase-spelling.ts'
import { carFactNumberPhraseRules } from './fact-phrases.ts'
import { magnitudeWordPattern, numeralPattern, parseNumeral, textContainsNumber } from './numerals.ts'
import {
  amountPattern,
  approximatelyPattern,
  atLeastPattern,
  atMostPattern,
  betweenPattern,
  createNumberPhraseRule,
  createPhraseRuleOfWords,
  currencyPattern,
  currencyPrefixPattern,
  lowerCaseLatinLetterRange,
  moneyPattern,
  type NumberPhraseRule,
  noCountUnitFollowsPattern,
  nonPriceUnitPattern,
  type ParsedNumberBounds,
  parseDollarAmount,
  type RegexMatchGroups,
  rangeSeparatorPattern,
  southAfricanRandPattern,
} from './phrase-patterns.ts'
import { spokenNumberPaddingCharacter } from './spoken-numbers.ts'
import { bareYearPhraseRules, yearPhraseRules } from './year-phrases.ts'

const sorted = String.raw`(?:(?:sort(?:ed)?|order(?:ed)?)\s+)?by`

const ofMoney = String.raw`(?:(?:price\s+range|priced?|budget(?:\s+(?:of|is))?):?\s+)`

/** In litres. */
const [smallestEngine, largestEngine] = [0.6, 8.4]

/** Grouped telephone numbers, with or without a country code: `214-555-0187`, `+49 89 1234567`. */
const phone = String.raw`(?<![$£¤]\s?|[.,])(?:\+\d{1,3}[ .-]?\(?\d{2,4}\)?[ .-]?\d{3,8}(?:[ .-]?\d{2,6})?|\(?\d{3}\)?[ .-]\d{3}[.-]\d{4})(?!%)`
const calling = String.raw`(?:call|text|phone|ring|tel|whatsapp)\.?:?\s+(?:me\s+)?(?:(?:at|on)\s+)?`
/** How long the bed of a pickup is, of which few adverts tell. */
const bedLength = String.raw`\d(?:[.,]\d)?\s*-?\s*(?:foot|feet|ft|')\s*-?\s*bed`
/** How tall a person is. */
const height = String.raw`\d\s*(?:foot|feet|ft|')\s*\d{1,2}(?:\s*(?:inch(?:es)?|in|"))?(?:\s+tall)?|\d\s*(?:foot|feet|ft)\s+tall|\d{3}\s*cm\s+tall`

/** Longer and more certain rules come first: each reads what the ones before it have left. */
const rules: readonly NumberPhraseRule[] = [
  // Amounts that are not the price of a car, and numbers that are not prices.
  createNumberPhraseRule(
    String.raw`(?:${atMostPattern}\s*)?(?:[$£¤]\s*)?(\d[\d.,]{0,8})\s*(?:(?:a|per|each)\s+(?:month|mo|week)|\/\s*(?:month|mo|week)|pcm|p\.?m(?![a-z])|deposit)`,
    ([phrase, n]) => ofMonths(phrase, n),
  ),
  createNumberPhraseRule(String.raw`(?:[$£¤]\s*)?\d{1,3}\s*(?:road\s+)?tax`, () => ({})),
  createNumberPhraseRule(String.raw`co2\s+(?:emissions?\s+)?(?:${atMostPattern}\s*)?\d{1,3}`, () => ({})),
  createNumberPhraseRule(`(?:${calling})?${phone}`, () => ({})),
  createNumberPhraseRule(String.raw`(?:(?:i'?m|i\s+am|he'?s|she'?s)\s+)?(?:${height})`, () => ({})),
  createNumberPhraseRule(bedLength, () => ({})),
  createNumberPhraseRule(String.raw`(?:i'?m|i\s+am|he'?s|she'?s|aged)\s+\d{1,2}(?:\s+years?\s+old)?`, () => ({})),
  createNumberPhraseRule(String.raw`mot\s+(?:till?|until|to)\s+(?:[a-z]{3,9}\s+)?20\d\d`, () => ({})),
  createNumberPhraseRule(String.raw`(?:${atMostPattern}\s*)?${southAfricanRandPattern}(\d{2,3} \d{3})(?!\d)`, ([, n]) =>
    atMost(n, undefined),
  ),
  createPhraseRuleOfWords(
    String.raw`(?:within\s+\d+\s*(?:miles?|mi|kms?)\s+(?:of|from)|\d+\s*(?:miles?|mi|kms?)\s+(?:of|from|around)|near(?:by)?(?:\s+to)?|close\s+to|around)\s+(?!(?:under|below|with|and|for|less|max|from|over|between|me|automatic|manual)(?![${lowerCaseLatinLetterRange}]))([${lowerCaseLatinLetterRange}]{3,}(?:,?\s+[a-z]{2}(?![${lowerCaseLatinLetterRange}0-9]))?)`,
    ([, place]) => ({ place: place ?? '' }),
  ),

  createPhraseRuleOfWords(
    String.raw`(?:n(?:ear|ere)(?:by|est)?|close(?:st)?|around|local)(?:\s+to)?\s+me|(?:with)?in\s+my\s+area|nearby|locally`,
    () => ({ sort: 'distance' }),
  ),

  ...carFactNumberPhraseRules,
  ...carNumberPhraseRules,
  ...yearPhraseRules,

  createPhraseRuleOfWords(
    String.raw`(?:${sorted}\s+)?price[\s,:-]*(?:from\s+)?(?:high(?:est)?(?:\s+(?:to\s+low(?:est)?|first))?(?!\s+(?:mil|kms?|perf|spec|qual))|desc(?:ending)?)|(?:${sorted}\s+)?(?:high(?:est)?\s+to\s+low(?:est)?)(?:\s+price)?`,
    () => ({ sort: 'priceDesc' }),
  ),
  createPhraseRuleOfWords(
    String.raw`(?:${sorted}\s+)?price[\s,:-]*(?:from\s+)?(?:low(?:est)?(?:\s+(?:to\s+high(?:est)?|first))?(?!\s+(?:mil|kms?))|asc(?:ending)?)|(?:${sorted}\s+)?(?:low(?:est)?\s+to\s+high(?:est)?)(?:\s+price)?|${sorted}\s+price`,
    () => ({ sort: 'priceAsc' }),
  ),
  createPhraseRuleOfWords(
    String.raw`${sorted}\s+(?:(?:low(?:est)?|fewest)\s+)?(?:mileage|miles|kms?)(?:\s+first)?`,
    () => ({
      sort: 'mileage',
    }),
  ),
  createPhraseRuleOfWords(String.raw`${sorted}\s+(?:newest|latest|date|age|year|new)(?:\s+first)?`, () => ({
    sort: 'newest',
  })),
  createPhraseRuleOfWords(String.raw`${sorted}\s+distance|(?:nearest|closest)(?:\s+to\s+me)?(?:\s+first)?`, () => ({
    sort: 'distance',
  })),

  createNumberPhraseRule(
    String.raw`${ofMoney}?${betweenPattern}\s+${moneyPattern}${rangeSeparatorPattern}${moneyPattern}(?:\s+budget)?`,
    readRange,
  ),
  createNumberPhraseRule(
    String.raw`${ofMoney}?${moneyPattern}\s*(?:-|(?:up\s+)?to)\s*${moneyPattern}(?:\s+budget)?`,
    (match) => (parseDollarAmount(match[3], match[4]) >= 500 ? readRange(match) : null),
  ),
  createNumberPhraseRule(
    String.raw`(?:for\s+)?(?:(?:prices?|budget|costs?)(?:\s+is|:)?\s+|priced\s+|costing\s+)?${atMostPattern}\s*(?:(?:price|budget)(?:\s+(?:of|is))?:?\s+)?${moneyPattern}`,
    ([, n, k]) => atMost(n, k),
  ),
  createNumberPhraseRule(
    String.raw`(?:(?:my\s+)?(?:budget|price)(?:\s+(?:of|is|around|about|max(?:imum)?))?)\s*:?\s*${moneyPattern}(?:\s+(?:max(?:imum)?|at\s+(?:the\s+)?most|tops))?`,
    ([, n, k]) => atMost(n, k),
  ),
  createNumberPhraseRule(
    String.raw`${moneyPattern}\s+(?:(?:or|and)\s+(?:les+|cheaper|under|below|lower)|max(?:imum)?|at\s+(?:the\s+)?most|tops|limit|budget|to\s+spend)`,
    ([, n, k]) => atMost(n, k),
  ),
  createNumberPhraseRule(String.raw`${ofMoney}?${approximatelyPattern}\s*${moneyPattern}`, ([, n, k]) => ({
    priceMin: Math.round(parseDollarAmount(n, k) * 0.85),
    priceMax: Math.round(parseDollarAmount(n, k) * 1.15),
  })),
  createNumberPhraseRule(
    String.raw`${moneyPattern}(?:\s*-?\s*ish|\s+or\s+(?:so|thereabouts)|\s+give\s+or\s+take)`,
    ([, n, k]) => ({
      priceMin: Math.round(parseDollarAmount(n, k) * 0.85),
      priceMax: Math.round(parseDollarAmount(n, k) * 1.15),
    }),
  ),
  createNumberPhraseRule(
    String.raw`(?:prices?\s+)?${atLeastPattern}\s*(?:(?:price|budget)(?:\s+of)?\s+)?${moneyPattern}`,
    ([, n, k]) => ({
      priceMin: parseDollarAmount(n, k),
    }),
  ),
  createNumberPhraseRule(
    String.raw`${moneyPattern}(?:\s*\+(?!\s*vat)|\s+(?:or|and)\s+(?:more|up(?:wards?)?|over|above|higher)|\s+min(?:imum)?|\s+upwards?)`,
    ([, n, k]) => ({
      priceMin: parseDollarAmount(n, k),
    }),
  ),
  createNumberPhraseRule(
    String.raw`(?:saved(?:\s+up)?|have|got|spend(?:ing)?|pay(?:ing)?)\s+(?:(?:only|just|about|around|up\s+to)\s+)?(\d{1,3}[.,]?\d{3})${noCountUnitFollowsPattern}|(\d{1,3}[.,]?\d{3})\s+is\s+(?:all|what|my)`,
    ([, had, all]) => ofPurse(had ?? all),
  ),
  createNumberPhraseRule(String.raw`(?:for\s+)?${currencyPrefixPattern}\s*${amountPattern}`, ([, n, k]) =>
    atMost(n, k),
  ),
  createNumberPhraseRule(
    String.raw`(?:for\s+)?(${numeralPattern})\s*(${magnitudeWordPattern})(?:\s*${currencyPattern})?`,
    ([, n, k]) => atMost(n, k),
  ),
  createNumberPhraseRule(String.raw`(?:for\s+)?(\d[\d.,]{2,}\d|\d{2,3} \d{3})\s*${currencyPattern}`, ([, n]) =>
    atMost(n, undefined),
  ),
  createNumberPhraseRule(String.raw`for\s+(\d[\d.,]{2,}\d)`, ([, n]) => ofPurse(n)),

  // No other number about a car is so large and so round.
  createNumberPhraseRule(
    String.raw`(\d{1,3}(?:,\d{3})+|(?:[5-9]|[1-9]\d{1,3})[05]00)${noCountUnitFollowsPattern}`,
    ([, n]) => atMost(n, undefined),
  ),

  // `2.0tdi`: the attached letters are read as a separate word.
  {
    pattern:
      /(?<![a-zß-ÿ0-9.])(\d[.,]\d)(?=(?:tdi|tdci|cdti|hdi|crdi|cdi|dci|jtd|tsi|tfsi|gdi|gti|v6|v8|turbo|diesel|petrol)(?![a-zß-ÿ0-9]))/g,
    read: ([, n]) => engineOf(n),
    isWordsOnly: false,
  },
  // A remaining number with one decimal is the size of an engine: `golf 1.6`.
  createNumberPhraseRule(String.raw`(\d[.,]\d)(?!\s*${nonPriceUnitPattern})(?:\s*[tdi])?`, ([, n]) => engineOf(n)),

  ...bareYearPhraseRules,
]

/** A phrase with a number, at these positions of the text; the rank of its rule is lower for more certain ones. */
export type NumberPhrase = { start: number; end: number; rank: number; asked: ParsedNumberBounds }

/** Of one rule, at most this many phrases of a text are read. */
const maxPhrasesOfRule = 12

/**
 * Finds the phrases with numbers in a text, of which several may overlap. `text` is the given one with spaces that make
 * room for the correct spelling of its words; the positions of the phrases are those of this text.
 *
 * @param isKnown true for a word that is not a misspelt word of such phrases
 */
export function findNumberPhrases(
  typed: string,
  isKnown: (word: string) => boolean,
): { text: string; phrases: NumberPhrase[] } {
  const { text, correctSpelling: corrected } = correctNumericPhraseSpelling(typed, isKnown)
  const small = inSmallLetters(corrected)
  const phrases: NumberPhrase[] = []
  const isNumber = textContainsNumber(small)
  for (const [rank, { pattern, read: meaning, isWordsOnly }] of rules.entries()) {
    if (!isNumber && !isWordsOnly) continue
    pattern.lastIndex = 0
    for (let count = 0; count < maxPhrasesOfRule; count++) {
      const match = pattern.exec(small)
      if (!match) break
      const asked = meaning([...match])
      pattern.lastIndex = match.index + 1
      if (!asked) continue
      const end = endOf(match, small)
      // A place comes at the end of its phrase, and stays as typed.
      if (asked.place) asked.place = text.slice(end - asked.place.length, end)
      phrases.push({ start: match.index, end, rank, asked })
    }
  }
  return { text, phrases }
}

/** The end of the typed words whose corrected form matches. */
function endOf(match: RegExpExecArray, small: string): number {
  let end = match.index + match[0].length
  while (small[end] === spokenNumberPaddingCharacter) end++
  return end
}

/**
 * Lower case without changing the length, so that positions stay the same; only for Latin letters: see `lowerCaseLatinLetterRange`.
 */
function inSmallLetters(text: string): string {
  const small = text
    .toLowerCase()
    .replaceAll(/[\p{Sc}--[$£]]/gv, '¤')
    .replaceAll('–', '-')
    .replaceAll('’', "'")
    .replaceAll(/[^\0-ÿ]/g, 'ÿ')
  return small.length === text.length ? Buffer.from(small, 'latin1').toString('latin1') : ''
}

function readRange([phrase = '', fromNumber, fromK, toNumber, toK]: RegexMatchGroups): ParsedNumberBounds | null {
  // In `20-30k` both numbers are thousands.
  const from = parseDollarAmount(fromNumber, fromK ?? toK)
  const to = parseDollarAmount(toNumber, toK)
  // `2017 up to 18k` is a year and a price.
  if (/^(?:19|20)\d\d\s+up\s+to/.test(phrase)) return null
  return { priceMin: Math.min(from, to), priceMax: Math.max(from, to) }
}

function atMost(number: string | undefined, thousand: string | undefined): ParsedNumberBounds {
  return { priceMax: parseDollarAmount(number, thousand) }
}

/** Loans run for about six years: a monthly sum is that many months of a price, rounded to $500. */
const [monthsOfLoan, roundedTo] = [72, 500]
const monthlySums = { least: 80, most: 3000 }

function ofMonths(phrase = '', written = ''): ParsedNumberBounds {
  const sum = parseNumeral(written)
  const isMonthly = /mo|pcm|p\.?m/.test(phrase) && sum >= monthlySums.least && sum <= monthlySums.most
  if (!isMonthly) return {}
  const priceMax = Math.round((sum * monthsOfLoan) / roundedTo) * roundedTo
  return { priceMax, monthly: { sum, months: monthsOfLoan } }
}

/** The amount that the user can spend; null for a number that may be a year. */
function ofPurse(written = ''): ParsedNumberBounds | null {
  const sum = parseNumeral(written)
  return sum > 1950 && sum < 2050 ? null : { priceMax: sum }
}

function engineOf(litres = ''): ParsedNumberBounds | null {
  const size = parseNumeral(litres)
  return size >= smallestEngine && size <= largestEngine ? { engineLitresMin: size, engineLitresMax: size } : null
}

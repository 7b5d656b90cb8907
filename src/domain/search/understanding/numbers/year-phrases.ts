import { numeralPattern, parseNumeral } from './numerals.ts'
import {
  agePattern,
  betweenPattern,
  builtYearPattern,
  createNumberPhraseRule,
  createPhraseRuleOfWords,
  type NumberPhraseRule,
  negationPattern,
  noCountUnitFollowsPattern,
  orMorePattern,
  otherMeasurementUnitsPattern,
  rangeSeparatorPattern,
  unambiguousYearPattern,
  yearPattern,
} from './phrase-patterns.ts'

/** Words before two numbers that are not years. */
const ofPrices = 'budget|range|prices?|max|under|below|over|above|between|from|eur|euros?|usd|service'
/** The latest year that two digits mean, a few years ahead: `'28`. */
const lastShortYear = 29
/** The first decade: cars of the thirties are still on offer. */
const firstDecade = 30

/** `newer than a 2019 camry`. */
const article = String.raw`(?:\s+(?:an?|the))?`
/** Whose age is not that of the car: `for my 17 year old`, `a 17 year old driver`. */
const person =
  '(?:(?:grand)?(?:daughter|son|child|kid|mother|father|ma|pa|mom|mum|dad)s?|boy|girl|teen(?:ager)?|driver|wife|husband|man|woman|lady|niece|nephew|brother|sister|student|twins)(?![a-z])'
const forSomebody = String.raw`(?<=for\s{1,3}(?:my|our|his|her|their)\s{1,3})`

/** The first and the last year in a decade of what these words mean. */
const partsOfDecade: Partial<Record<string, readonly [number, number]>> = {
  early: [0, 4],
  mid: [3, 7],
  late: [5, 9],
}

/** Phrases about the year and the age of a car. Longer and more certain ones come first. */
export const yearPhraseRules: readonly NumberPhraseRule[] = [
  createNumberPhraseRule(
    String.raw`${yearPattern}\s*,\s*(?:(?:19|20)\d\d\s*,\s*){0,4}(?:(?:19|20)\d\d\s*)?,?\s*(?:or|and|&)\s*${yearPattern}`,
    ([, from, until]) => ({
      yearMin: Math.min(Number(from), Number(until)),
      yearMax: Math.max(Number(from), Number(until)),
    }),
  ),
  createNumberPhraseRule(
    String.raw`(?:${betweenPattern}\s+)?(?:${builtYearPattern})?${yearPattern}\s*(?:-|\/|(?:up\s*)?to|and|or|until|till|through|thru|(?<=\s))\s*${yearPattern}`,
    (match) => {
      const [from, until] = [Number(match[1]), Number(match[2])]
      return { yearMin: Math.min(from, until), yearMax: Math.max(from, until) }
    },
  ),
  createNumberPhraseRule(String.raw`my'?([0-2]\d)`, ([, short = '']) => ({
    yearMin: 2000 + Number(short),
    yearMax: 2000 + Number(short),
  })),
  // A British plate: `18`, and `68` for the second half of the year.
  createNumberPhraseRule(
    String.raw`(?:an?\s+)?'?([0-7]\d)[\s-]*(?:plate|reg)(${orMorePattern})?`,
    ([, plate, isFrom]) => {
      const own = 2000 + (Number(plate) % 50)
      return isFrom ? { yearMin: own } : { yearMin: own, yearMax: own }
    },
  ),
  // Prices are round: `17-19` are years, `10-15` are not, and neither is `budget 17-19`.
  createNumberPhraseRule(
    String.raw`(?<![$£¤\d][\s-]?)(?<!(?:${ofPrices})\s{1,3})'?(\d\d)\s?-\s?'?(\d\d)${noCountUnitFollowsPattern}(?!\s*(?:${otherMeasurementUnitsPattern})(?![a-z])|[.,/-]\d|\s*["%])`,
    ([, from = '', until = '']) => {
      const [first, last] = [expandTwoDigitYear(from), expandTwoDigitYear(until)]
      const isPrice = !from.startsWith('0') && Number(from) % 5 === 0 && Number(until) % 5 === 0
      return isPrice || first === null || last === null || first >= last ? null : { yearMin: first, yearMax: last }
    },
  ),
  createNumberPhraseRule(String.raw`${yearPattern}\s*[-/]\s*(\d\d)`, ([, from = '', short = '']) => {
    const until = Number(from.slice(0, 2) + short)
    return until >= Number(from) ? { yearMin: Number(from), yearMax: until } : null
  }),
  createNumberPhraseRule(
    String.raw`(?:the\s+)?(?:19|20|')?([0-9]0)'?s\s*(?:or|and|to|through|thru|-|&|\/)\s*(?:the\s+)?(?:19|20|')?([0-9]0)'?s`,
    ([, one, other]) => {
      const [first, last] = [decadeOf(one), decadeOf(other)].toSorted((a, b) => a - b)
      return { yearMin: first ?? 0, yearMax: (last ?? 0) + 9 }
    },
  ),
  createNumberPhraseRule(
    String.raw`(?<!-|(?:my|our|his|her|their)\s)(?:the\s+)?(?:(early|late|mid)[\s-]+(?:of\s+)?(?:the\s+)?)?(?:19|20|')?([0-9]0)'?s`,
    ([, part = '', ten]) => {
      const from = decadeOf(ten)
      const [first, last] = partsOfDecade[part] ?? [0, 9]
      return { yearMin: from + first, yearMax: from + last }
    },
  ),
  createNumberPhraseRule(
    String.raw`(?:${builtYearPattern})?${yearPattern}(?:\s+(?:plate|reg|model))?${orMorePattern}`,
    ([, from]) => ({
      yearMin: Number(from),
    }),
  ),
  // `21 and up`, where a round number is a price.
  createNumberPhraseRule(String.raw`'?([0-2]\d)${orMorePattern}`, ([, short = '']) => {
    const year = expandTwoDigitYear(short)
    return year === null || Number(short) % 5 === 0 ? null : { yearMin: year }
  }),
  createNumberPhraseRule(String.raw`${yearPattern}\s+(?:or|and)\s+(?:older|earlier|before|below)`, ([, until]) => ({
    yearMax: Number(until),
  })),
  createNumberPhraseRule(
    String.raw`(?:(?:newer|later|younger)\s+(?:than|then)${article}|after|post)[\s-]+${yearPattern}`,
    ([, after]) => ({
      yearMin: Number(after) + 1,
    }),
  ),
  createNumberPhraseRule(
    String.raw`(?:since|from|at\s+least|min(?:imum)?|${negationPattern}\s+(?:older|earlier)\s+th[ae]n|${negationPattern}\s+before|>=)\s*(?:${builtYearPattern})?${yearPattern}`,
    ([, from]) => ({ yearMin: Number(from) }),
  ),
  createNumberPhraseRule(
    String.raw`(?:(?:older|earlier)\s+(?:than|then)${article}|before|prior\s+to|pre)[\s-]*${yearPattern}`,
    ([, before]) => ({ yearMax: Number(before) - 1 }),
  ),
  createNumberPhraseRule(
    String.raw`(?:until|till|up\s*to|max(?:imum)?|${negationPattern}\s+(?:newer|later)\s+than)\s+(?:${builtYearPattern})?${yearPattern}`,
    ([, until]) => ({ yearMax: Number(until) }),
  ),
  createNumberPhraseRule(String.raw`(?:>(?!=)|above)\s*${unambiguousYearPattern}`, ([, after]) => ({
    yearMin: Number(after) + 1,
  })),
  createNumberPhraseRule(String.raw`(?:<(?!=)|below)\s*${unambiguousYearPattern}`, ([, before]) => ({
    yearMax: Number(before) - 1,
  })),
  createNumberPhraseRule(
    String.raw`(?:less\s+th[ae]n|under|below|at\s+most|max(?:imum)?\.?|up\s+to|within|newer\s+than|younger\s+than|${negationPattern}\s+(?:older|more|over)\s*(?:than\s+)?|(?:in\s+|from\s+|within\s+)?(?:the\s+)?(?:last|past))\s*${agePattern}(?:\s+(?:old|of\s+age))?`,
    ([, n]) => ({ ageMax: parseNumeral(n ?? '') }),
  ),
  createNumberPhraseRule(
    String.raw`(?:older\s+than|more\s+than|over|at\s+least)\s+${agePattern}(?:\s+old)?`,
    ([, n]) => ({
      ageMin: parseNumeral(n ?? ''),
    }),
  ),
  createNumberPhraseRule(
    String.raw`(?:${betweenPattern}\s+)?(${numeralPattern})${rangeSeparatorPattern}${agePattern}(?:[\s-]+old)?`,
    ([, least, most]) => ({
      ageMin: parseNumeral(least ?? '') - 1,
      ageMax: parseNumeral(most ?? ''),
    }),
  ),
  createPhraseRuleOfWords(
    String.raw`(?:from|of|in)\s+this\s+year(?:\s+model)?|this\s+year(?:'?s(?:\s+model)?|\s+model)`,
    () => ({
      ageMax: 0,
    }),
  ),
  createNumberPhraseRule(
    String.raw`${agePattern}\s+(?:old\s+)?(?:or\s+(?:newer|younger|less)|max(?:imum)?|at\s+most)(?:\s+old)?`,
    ([, n]) => ({
      ageMax: parseNumeral(n ?? ''),
    }),
  ),
  createNumberPhraseRule(
    String.raw`${agePattern}[\s-]+old\s+${person}|${forSomebody}${agePattern}[\s-]+old`,
    () => ({}),
  ),
  createNumberPhraseRule(
    String.raw`(?<!for\s{1,3}(?:my|our|his|her|their)\s{1,3})${agePattern}[\s-]+old(?!\s+${person})`,
    ([, n]) => ({ ageMax: parseNumeral(n ?? '') }),
  ),
  createPhraseRuleOfWords(String.raw`(?:nearly|almost)[\s-]+new`, () => ({ ageMax: 2 })),
]

/** A year alone comes last: all other numbers have been read by then. */
export const bareYearPhraseRules: readonly NumberPhraseRule[] = [
  // An Irish plate: `171` for the first half of 2017, `172` for the second.
  createNumberPhraseRule(String.raw`(?:an?\s+)?(1[3-9]|2[0-6])[12](?:[\s-]*(?:plate|reg))?`, ([, short]) => {
    const own = 2000 + Number(short)
    return { yearMin: own, yearMax: own }
  }),
  createNumberPhraseRule(
    // `03/2018` is a month and its year; a month alone is not a year.
    String.raw`(?:(?:0[1-9]|1[0-2])[\s/.-])?(?:${builtYearPattern})?${yearPattern}(?:\s+(?:model|plate|reg))?|'(\d\d)|(?<![\d/.-])(0\d)(?!\s?[/.-]\s?\d)`,
    ([, one, short, bare]) => {
      const own = one ? Number(one) : expandTwoDigitYear(short ?? bare ?? '', firstDecade)
      return own === null ? null : { yearMin: own, yearMax: own }
    },
  ),
]

/** The year that two digits mean, in the last century from `turn` on; null for one in the future or too long ago. */
export function expandTwoDigitYear(short: string, turn = 60): number | null {
  const two = Number(short)
  if (two >= turn) return 1900 + two
  return two <= lastShortYear ? 2000 + two : null
}

/** `90s`: 1990. */
function decadeOf(ten = ''): number {
  return expandTwoDigitYear(ten, firstDecade) ?? 0
}

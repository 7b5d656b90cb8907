import { ownerCounts } from '#contract/car-terms.ts'
import { readPowerHp } from '#contract/car-units.ts'
import { numberOf, numeral, thousands, timesOf } from './numerals.ts'
import {
  type Asked,
  about,
  age,
  amount,
  between,
  built,
  currency,
  distance,
  least,
  miles,
  most,
  not,
  oddYear,
  orMore,
  power,
  type Rule,
  rule,
  to,
  year,
  years,
} from './phrase-patterns.ts'

const engine = String.raw`(?:(?:an?\s+)?(?:engine|motor)(?:\s+size)?(?:\s+of)?\s+)?`
const litre = '(?:l|ltrs?|lit(?:re|er)s?)'
const litres = String.raw`(\d[.,]\d(?=\s*${litre})|\d(?=[\s-]*(?:lt|lit)))[\s-]*${litre}`
const cc = String.raw`(\d{3,4})\s*(?:ccm?|cm3)`
/** What two digits stand for at most, a few years ahead: `'28`. */
const lastShortYear = 29
const ownerWords = ['one', 'two', 'three', 'four']
const owners = String.raw`(one|1st|1|single|first|two|2nd|2|second|three|3rd|3|third|four|4|fourth)[\s-]+(?:(?:previous|prior|former|past|lady|careful|registered|private)\s+){0,2}(?:owners?|keepers?)`

/** The first and the last year of what people call so in a decade. */
const partsOfDecade: Partial<Record<string, readonly [number, number]>> = {
  early: [0, 4],
  anfang: [0, 4],
  mid: [3, 7],
  mitte: [3, 7],
  late: [5, 9],
  ende: [5, 9],
}

/** What is said of the car itself: owners, power, engine, miles and age. What is longer and surer stands first. */
export const carRules: readonly Rule[] = [
  rule(String.raw`(?:with\s+|only\s+|just\s+)?(${most})\s*${owners}`, ([, bound = '', count]) =>
    ownersUpTo(countOf(count) - (/^(?:un?de?r|bel|less|fewer)/.test(bound) ? 1 : 0)),
  ),
  rule(String.raw`${owners}\s+(?:or\s+(?:less|fewer)|max(?:imum)?|at\s+most)`, ([, count]) =>
    ownersUpTo(countOf(count)),
  ),
  rule(String.raw`(?:with\s+|only\s+|just\s+|from\s+)?${owners}(?:\s+only)?`, ([, count]) => ({
    owners: ownerCounts.slice(countOf(count) - 1, countOf(count)),
  })),

  rule(String.raw`(?:${between}\s+)?(\d{2,4})\s*${power}?${to}(\d{2,4})\s*${power}`, ([, from, , until, unit]) => ({
    powerHpMin: inHp(from, unit),
    powerHpMax: inHp(until, unit),
  })),
  rule(
    String.raw`(\d{2,4})\s*${power}\s+(?:or\s+(?:less|lower|under|below)|max(?:imum)?|at\s+most)`,
    ([, n, unit]) => ({
      powerHpMax: inHp(n, unit),
    }),
  ),
  rule(String.raw`(?:with\s+)?${most}\s*(\d{2,4})\s*${power}`, ([, n, unit]) => ({ powerHpMax: inHp(n, unit) })),
  rule(
    String.raw`(?:with\s+|mit\s+)?(?:${least}\s*)?(\d{2,4})\s*\+?\s*${power}(?:\s*(?:or\s+more|\+|oder\s+mehr))?`,
    ([, n, unit]) => ({
      powerHpMin: inHp(n, unit),
    }),
  ),

  rule(
    String.raw`(?:${between}\s+)?${engine}(\d(?:[.,]\d)?)(?:\s*${litre})?${to}(\d(?:[.,]\d)?)\s*${litre}`,
    (match) => ({
      engineLitresMin: numberOf(match[1] ?? ''),
      engineLitresMax: numberOf(match[2] ?? ''),
    }),
  ),
  rule(
    String.raw`${engine}${least}\s*${litres}\s*,?\s*(?:(?:but|and)\s+)?${most}\s*(\d(?:[.,]\d)?)(?:[\s-]*${litre})?`,
    ([, from, until]) => ({ engineLitresMin: numberOf(from ?? ''), engineLitresMax: numberOf(until ?? '') }),
  ),
  rule(String.raw`${engine}${most}\s*${litres}`, ([, n]) => ({ engineLitresMax: numberOf(n ?? '') })),
  rule(
    String.raw`${engine}${litres}(?:\s+(?:engine|motor))?\s+(?:or\s+(?:less|smaller|under|below)|max(?:imum)?)`,
    ([, n]) => ({
      engineLitresMax: numberOf(n ?? ''),
    }),
  ),
  rule(String.raw`${engine}${least}\s*${litres}`, ([, n]) => ({ engineLitresMin: numberOf(n ?? '') })),
  rule(String.raw`${engine}${litres}(?:\s*\+|\s+(?:or|and)\s+(?:more|bigger|larger|up|over|above))`, ([, n]) => ({
    engineLitresMin: numberOf(n ?? ''),
  })),
  rule(`${engine}${litres}`, ([, n]) => ({
    engineLitresMin: numberOf(n ?? ''),
    engineLitresMax: numberOf(n ?? ''),
  })),

  // What is so many cc is so many litres.
  rule(String.raw`${engine}${most}\s*${cc}`, ([, n]) => ({ engineLitresMax: litresOf(n) })),
  rule(String.raw`${engine}${least}\s*${cc}`, ([, n]) => ({ engineLitresMin: litresOf(n) })),
  rule(`${engine}${cc}`, ([, n]) => ({ engineLitresMin: litresOf(n), engineLitresMax: litresOf(n) })),

  // `low miles under 20k` speaks of two things.
  rule(
    String.raw`(?:very\s+)?(?:low|few|small|little|wenige?|geringe[rm]?|niedrige[rm]?)[\s-]+(?:miles?|mil(?:e|ea|a)ge|milege|mielage|milae?ge|kms?|klms?|k'?s|kilomet(?:er|re)[ns]?|laufleistung|kilometerstand)`,
    () => ({ sort: 'mileage' }),
  ),
  rule(String.raw`(?:${between}\s+${amount}${to}|${amount}\s*(?:-|to|bis)\s*)${miles}`, ([, , , , , n, k, unit]) => ({
    mileageMax: inMiles(n, k, unit),
  })),
  rule(
    String.raw`(?:with\s+|having\s+|run\s+|driven\s+|done\s+|mit\s+)?${most}\s*${miles}(?:\s+on\s+(?:it|the\s+(?:clock|odometer|odo))|\s+(?:away|from\s+me|radius))?`,
    // A few miles are how far away a car is, of a place that was not said.
    ([phrase, n, k, unit]) =>
      /within|away|me$|radius/.test(phrase ?? '') && inMiles(n, k, unit) < 1000
        ? { radiusMiles: inMiles(n, k, unit) }
        : { mileageMax: inMiles(n, k, unit) },
  ),
  rule(String.raw`${most}\s*${amount}\s+on\s+(?:it|the\s+(?:clock|odometer|odo))`, ([, n, k]) => ({
    mileageMax: inMiles(n, k, 'mi'),
  })),
  rule(
    String.raw`${miles}\s+(?:or\s+(?:less|fewer|lower|under|below)|max(?:imum|imal)?|at\s+most|oder\s+weniger)`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit) }),
  ),
  rule(
    String.raw`(?:mileage|mil(?:ea|a|e)ge|mielage|miles|odometer|kilometerstand|laufleistung)(?:\s+of)?\s*:?\s+(?:${most})\s*${amount}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  rule(
    String.raw`(?:${most})\s+(?:mileage|mil(?:ea|a|e)ge|mielage|miles|odometer|kilometerstand|laufleistung)(?:\s+of|\s+von)?\s*:?\s*${amount}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  rule(String.raw`${about}\s*${miles}`, ([, n, k, unit]) => ({ mileageMax: Math.round(inMiles(n, k, unit) * 1.15) })),
  rule(String.raw`${least}\s*${miles}`, () => ({})),
  rule(
    String.raw`(?:run\s+|driven\s+|done\s+)?(?:only\s+|nur\s+)?${miles}(?:\s+on\s+(?:it|the\s+(?:clock|odometer|odo))|\s+(?:radius|away|range))?`,
    ([, n, k, unit]) =>
      inMiles(n, k, unit) >= 1000 ? { mileageMax: inMiles(n, k, unit) } : { radiusMiles: inMiles(n, k, unit) },
  ),

  rule(
    String.raw`${year}\s*,\s*(?:(?:19|20)\d\d\s*,\s*){0,4}(?:(?:19|20)\d\d\s*)?,?\s*(?:or|and|&|oder|und)\s*${year}`,
    ([, from, until]) => ({
      yearMin: Math.min(Number(from), Number(until)),
      yearMax: Math.max(Number(from), Number(until)),
    }),
  ),
  rule(
    String.raw`(?:${between}\s+)?(?:${built})?${year}\s*(?:-|\/|to|and|or|until|till|through|thru|bis|und|oder)\s*${year}`,
    (match) => {
      const [from, until] = [Number(match[1]), Number(match[2])]
      return { yearMin: Math.min(from, until), yearMax: Math.max(from, until) }
    },
  ),
  rule(String.raw`my\s?'?([0-3]\d)`, ([, short = '']) => ({
    yearMin: 2000 + Number(short),
    yearMax: 2000 + Number(short),
  })),
  // A British plate: `18`, and `68` for the second half of the year.
  rule(String.raw`(?:an?\s+)?'?([0-7]\d)[\s-]*(?:plate|reg)`, ([, plate]) => {
    const own = 2000 + (Number(plate) % 50)
    return { yearMin: own, yearMax: own }
  }),
  // Prices are round: `17-19` are years, `10-15` are not.
  rule(
    String.raw`(?<![$£¤]\s?)'?(\d\d)\s?-\s?'?(\d\d)(?!\s*(?:${thousands}|${distance}|${power}|${currency}|${years}|inch(?:es)?|mpg|seat)(?![a-z])|[.,]\d)`,
    ([, from = '', until = '']) => {
      const [first, last] = [yearOf(from), yearOf(until)]
      const isPrice = !from.startsWith('0') && Number(from) % 5 === 0 && Number(until) % 5 === 0
      return isPrice || first === null || last === null || first >= last ? null : { yearMin: first, yearMax: last }
    },
  ),
  rule(String.raw`${year}\s*[-/]\s*(\d\d)`, ([, from = '', short = '']) => {
    const until = Number(from.slice(0, 2) + short)
    return until >= Number(from) ? { yearMin: Number(from), yearMax: until } : null
  }),
  rule(
    String.raw`(?:the\s+)?(?:19|20|')?([0-9]0)'?s\s*(?:or|and|to|through|thru|-|&|\/)\s*(?:the\s+)?(?:19|20|')?([0-9]0)'?s`,
    ([, one, other]) => {
      const [first, last] = [decadeOf(one), decadeOf(other)].toSorted((a, b) => a - b)
      return { yearMin: first ?? 0, yearMax: (last ?? 0) + 9 }
    },
  ),
  rule(
    String.raw`(?<!-)(?:the\s+|den\s+)?(?:(early|late|mid|anfang|ende|mitte)[\s-]+(?:of\s+)?(?:the\s+|der\s+)?)?(?:19|20|')?([0-9]0)(?:'?s|er)(?:\s+jahren?)?`,
    ([, part = '', ten]) => {
      const from = decadeOf(ten)
      const [first, last] = partsOfDecade[part] ?? [0, 9]
      return { yearMin: from + first, yearMax: from + last }
    },
  ),
  rule(`(?:${built})?${year}${orMore}`, ([, from]) => ({ yearMin: Number(from) })),
  rule(String.raw`${year}\s+(?:or|and|oder|und)\s+(?:older|earlier|before|below|älter|früher)`, ([, until]) => ({
    yearMax: Number(until),
  })),
  rule(
    String.raw`(?:(?:newer|later|younger|neuer|jünger)\s+(?:than|then|als)|after|post|nach)[\s-]+${year}`,
    ([, after]) => ({
      yearMin: Number(after) + 1,
    }),
  ),
  rule(
    String.raw`(?:since|from|at\s+least|min(?:imum|destens)?|${not}\s+(?:older|earlier)\s+th[ae]n|nicht\s+älter\s+als|${not}\s+before|>=|seit|ab)\s*(?:${built})?${year}`,
    ([, from]) => ({ yearMin: Number(from) }),
  ),
  rule(
    String.raw`(?:(?:older|earlier|älter|früher)\s+(?:than|then|als)|before|prior\s+to|pre|vor)[\s-]*${year}`,
    ([, before]) => ({ yearMax: Number(before) - 1 }),
  ),
  rule(
    String.raw`(?:until|till|up\s*to|max(?:imum)?|bis|${not}\s+(?:newer|later)\s+than|nicht\s+neuer\s+als)\s+(?:${built})?${year}`,
    ([, until]) => ({ yearMax: Number(until) }),
  ),
  rule(String.raw`(?:>(?!=)|above)\s*${oddYear}`, ([, after]) => ({ yearMin: Number(after) + 1 })),
  rule(String.raw`(?:<(?!=)|below)\s*${oddYear}`, ([, before]) => ({ yearMax: Number(before) - 1 })),
  rule(
    String.raw`(?:less\s+th[ae]n|under|below|at\s+most|max(?:imum|imal)?\.?|up\s+to|within|newer\s+than|younger\s+than|${not}\s+(?:older|more|over)\s*(?:than\s+)?|(?:in\s+|from\s+|within\s+)?(?:the\s+)?(?:last|past)|nicht\s+älter\s+als|jünger\s+als|höchstens|unter|bis(?:\s+zu)?|weniger\s+als|(?:der\s+)?letzten?)\s*${age}(?:\s+(?:old|of\s+age|alt))?`,
    ([, n]) => ({ ageMax: numberOf(n ?? '') }),
  ),
  rule(
    String.raw`(?:older\s+than|more\s+than|over|at\s+least|älter\s+als|über)\s+${age}(?:\s+(?:old|alt))?`,
    ([, n]) => ({
      ageMin: numberOf(n ?? ''),
    }),
  ),
  rule(String.raw`(?:${between}\s+)?(${numeral})${to}${age}(?:[\s-]+old)?`, ([, least, most]) => ({
    ageMin: numberOf(least ?? '') - 1,
    ageMax: numberOf(most ?? ''),
  })),
  rule(String.raw`(?:from\s+)?this\s+year(?:'?s)?(?:\s+model)?`, () => ({ ageMax: 0 })),
  rule(String.raw`${age}\s+(?:old\s+)?(?:or\s+(?:newer|younger|less)|max(?:imum)?|at\s+most)(?:\s+old)?`, ([, n]) => ({
    ageMax: numberOf(n ?? ''),
  })),
  rule(String.raw`${age}[\s-]+(?:old|alt)`, ([, n]) => ({ ageMax: numberOf(n ?? '') })),
  rule(String.raw`(?:nearly|almost|fast|wie)[\s-]+(?:new|neue?[rs]?)|jahreswagen`, () => ({ ageMax: 2 })),
]

/** A year alone, last: whatever else is a number has been read. */
export const yearAlone: readonly Rule[] = [
  // An Irish plate: `171` for the first half of 2017, `172` for the second.
  rule(String.raw`(?:an?\s+)?(1[3-9]|2[0-6])[12](?:[\s-]*(?:plate|reg))?`, ([, short]) => {
    const own = 2000 + Number(short)
    return { yearMin: own, yearMax: own }
  }),
  rule(String.raw`(?:${built})?${year}(?:\s+(?:model|plate|reg))?|'(\d\d)|(0\d)`, ([, one, short, bare]) => {
    const own = one ? Number(one) : yearOf(short ?? bare ?? '', 30)
    return own === null ? null : { yearMin: own, yearMax: own }
  }),
]

/** The year that two digits stand for, of the last century from `turn` on; null for one that has not come or is too long ago. */
export function yearOf(short: string, turn = 60): number | null {
  const two = Number(short)
  if (two >= turn) return 1900 + two
  return two <= lastShortYear ? 2000 + two : null
}

/** `90s`: 1990. */
function decadeOf(ten: string | undefined): number {
  return Number(ten) + (Number(ten) >= 30 ? 1900 : 2000)
}

function inHp(number: string | undefined, unit: string | undefined): number {
  return readPowerHp(`${number} ${unit?.startsWith('h') ? 'hp' : unit}`) ?? 0
}

/** As engines are called: 1984 cc are 2.0 litres. */
function litresOf(cc: string | undefined): number {
  return Math.round(Number(cc) / 100) / 10
}

const kilometresInAMile = 1.609344

function inMiles(number: string | undefined, thousand: string | undefined, unit: string | undefined): number {
  const count = numberOf(number ?? '')
  const value = count * (thousand ? timesOf(thousand, count) : 1)
  return Math.round(unit?.toLowerCase().startsWith('k') ? value / kilometresInAMile : value)
}

function countOf(written: string | undefined): number {
  const place = [ownerWords, ['1st', '2nd', '3rd', '4th'], ['1', '2', '3', '4'], ['first', 'second', 'third', 'fourth']]
  return Math.max(1, ...place.map((words) => words.indexOf(written ?? '') + 1))
}

function ownersUpTo(count: number): Asked {
  return { owners: ownerCounts.slice(0, Math.max(1, count)) }
}

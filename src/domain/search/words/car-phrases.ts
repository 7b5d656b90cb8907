import { ownerCounts } from '#contract/car-terms.ts'
import { parsePowerHp } from '#contract/parse-units.ts'
import { magnitudeMultiplier, parseNumeral } from './numerals.ts'
import {
  about,
  amountPattern,
  between,
  counted,
  createPhraseRule,
  least,
  miles,
  most,
  nonPriceUnitPattern,
  otherUnitsPattern,
  type ParsedBounds,
  type PhraseRule,
  power,
  to,
} from './phrase-patterns.ts'

const engine = String.raw`(?:(?:an?\s+)?(?:engine|motor)(?:\s+size)?(?:\s+of)?\s+)?`
const litre = '(?:l|ltrs?|lit(?:re|er)s?)'
const litres = String.raw`(\d[.,]\d(?=\s*${litre})|\d(?=[\s-]*(?:lt|lit)))[\s-]*${litre}`
const cc = String.raw`(\d{3,4})\s*(?:ccm?|cm3)`
const ownerWords = ['one', 'two', 'three', 'four']
const owners = String.raw`(one|1st|1|single|first|two|2nd|2|second|three|3rd|3|third|four|4|fourth)[\s-]+(?:(?:previous|prior|former|past|lady|careful|registered|private)\s+){0,2}(?:owners?|keepers?)`
const size = String.raw`([0-8][.,]\d)(?![\d.,]|\s*-?\s*(?:${otherUnitsPattern}|m|s|feet|ft|metres?|meters?)(?![a-z])|\s*${nonPriceUnitPattern})`

/** What is said of the car itself: owners, power, engine and miles. What is longer and surer stands first. */
export const carRules: readonly PhraseRule[] = [
  createPhraseRule(String.raw`(?:with\s+|only\s+|just\s+)?(${most})\s*${owners}`, ([, bound = '', count]) =>
    ownersUpTo(countOf(count) - (/^(?:un?de?r|bel|less|fewer)/.test(bound) ? 1 : 0)),
  ),
  createPhraseRule(String.raw`${owners}\s+(?:or\s+(?:less|fewer)|max(?:imum)?|at\s+most)`, ([, count]) =>
    ownersUpTo(countOf(count)),
  ),
  createPhraseRule(String.raw`(?:with\s+|only\s+|just\s+|from\s+)?${owners}(?:\s+only)?`, ([, count]) => ({
    owners: ownerCounts.slice(countOf(count) - 1, countOf(count)),
  })),

  createPhraseRule(
    String.raw`(?:${between}\s+)?(\d{2,4})\s*${power}?${to}(\d{2,4})\s*${power}`,
    ([, from, , until, unit]) => ({
      powerHpMin: inHp(from, unit),
      powerHpMax: inHp(until, unit),
    }),
  ),
  createPhraseRule(
    String.raw`(\d{2,4})\s*${power}\s+(?:or\s+(?:less|lower|under|below)|max(?:imum)?|at\s+most)`,
    ([, n, unit]) => ({
      powerHpMax: inHp(n, unit),
    }),
  ),
  createPhraseRule(String.raw`(?:with\s+)?${most}\s*(\d{2,4})\s*${power}`, ([, n, unit]) => ({
    powerHpMax: inHp(n, unit),
  })),
  createPhraseRule(
    String.raw`(?:with\s+|mit\s+)?(?:${least}\s*)?(\d{2,4})\s*\+?\s*${power}(?:\s*(?:or\s+more|\+|oder\s+mehr))?`,
    ([, n, unit]) => ({
      powerHpMin: inHp(n, unit),
    }),
  ),

  createPhraseRule(
    String.raw`(?:${between}\s+)?${engine}(\d(?:[.,]\d)?)(?:\s*${litre})?${to}(\d(?:[.,]\d)?)\s*${litre}`,
    (match) => ({
      engineLitresMin: parseNumeral(match[1] ?? ''),
      engineLitresMax: parseNumeral(match[2] ?? ''),
    }),
  ),
  createPhraseRule(
    String.raw`${engine}${least}\s*${litres}\s*,?\s*(?:(?:but|and)\s+)?${most}\s*(\d(?:[.,]\d)?)(?:[\s-]*${litre})?(?!\s*(?:${otherUnitsPattern}|owners?|keepers?)(?![a-z]))${counted}`,
    ([, from, until]) => ({ engineLitresMin: parseNumeral(from ?? ''), engineLitresMax: parseNumeral(until ?? '') }),
  ),
  createPhraseRule(String.raw`${engine}${most}\s*${litres}`, ([, n]) => ({ engineLitresMax: parseNumeral(n ?? '') })),
  createPhraseRule(
    String.raw`${engine}${litres}(?:\s+(?:engine|motor))?\s+(?:or\s+(?:less|smaller|under|below)|max(?:imum)?)`,
    ([, n]) => ({
      engineLitresMax: parseNumeral(n ?? ''),
    }),
  ),
  createPhraseRule(String.raw`${engine}${least}\s*${litres}`, ([, n]) => ({ engineLitresMin: parseNumeral(n ?? '') })),
  createPhraseRule(
    String.raw`${engine}${litres}(?:\s*\+|\s+(?:or|and)\s+(?:more|bigger|larger|up|over|above))`,
    ([, n]) => ({
      engineLitresMin: parseNumeral(n ?? ''),
    }),
  ),
  createPhraseRule(`${engine}${litres}`, ([, n]) => ({
    engineLitresMin: parseNumeral(n ?? ''),
    engineLitresMax: parseNumeral(n ?? ''),
  })),

  // One decimal without a word of thousands is a size of engine, and no price: `up to 1.2`.
  createPhraseRule(String.raw`(?:engines?\s+)?${between}\s+${size}${to}${size}`, ([, from, , until]) => ({
    engineLitresMin: parseNumeral(from ?? ''),
    engineLitresMax: parseNumeral(until ?? ''),
  })),
  createPhraseRule(String.raw`(?:engines?\s+)?${most}\s*${size}`, ([, n]) => ({
    engineLitresMax: parseNumeral(n ?? ''),
  })),
  createPhraseRule(String.raw`(?:engines?\s+)?${least}\s*${size}`, ([, n]) => ({
    engineLitresMin: parseNumeral(n ?? ''),
  })),

  // What is so many cc is so many litres.
  createPhraseRule(String.raw`${engine}${most}\s*${cc}`, ([, n]) => ({ engineLitresMax: litresOf(n) })),
  createPhraseRule(String.raw`${engine}${least}\s*${cc}`, ([, n]) => ({ engineLitresMin: litresOf(n) })),
  createPhraseRule(String.raw`${engine}${cc}\s+(?:or\s+(?:less|smaller|under|below)|max(?:imum)?)`, ([, n]) => ({
    engineLitresMax: litresOf(n),
  })),
  createPhraseRule(
    String.raw`${engine}${cc}(?:\s*\+|\s+(?:or|and)\s+(?:more|bigger|larger|up|over|above))`,
    ([, n]) => ({
      engineLitresMin: litresOf(n),
    }),
  ),
  createPhraseRule(`${engine}${cc}`, ([, n]) => ({ engineLitresMin: litresOf(n), engineLitresMax: litresOf(n) })),

  // `low miles under 20k` speaks of two things.
  createPhraseRule(
    String.raw`(?:very\s+)?(?:low|few|small|little|wenige?|geringe[rm]?|niedrige[rm]?)[\s-]*(?:miles?|mil(?:e|ea|a)ge|milege|mielage|milae?ge|kms?|klms?|k'?s|kilomet(?:er|re)[ns]?|laufleistung|kilometerstand)`,
    () => ({ sort: 'mileage' }),
  ),
  createPhraseRule(
    String.raw`(?:${between}\s+${amountPattern}${to}|${amountPattern}\s*(?:-|to|bis)\s*)${miles}`,
    ([, , , , , n, k, unit]) => ({
      mileageMax: inMiles(n, k, unit),
    }),
  ),
  createPhraseRule(
    String.raw`(?:with\s+|having\s+|run\s+|driven\s+|done\s+|mit\s+)?${most}\s*${miles}(?:\s+on\s+(?:it|the\s+(?:clock|odometer|odo))|\s+(?:away|from\s+me|radius))?`,
    // A few miles are how far away a car is, of a place that was not said.
    ([phrase, n, k, unit]) =>
      /within|away|me$|radius/.test(phrase ?? '') && inMiles(n, k, unit) < 1000
        ? { radiusMiles: inMiles(n, k, unit) }
        : { mileageMax: inMiles(n, k, unit) },
  ),
  createPhraseRule(String.raw`${most}\s*${amountPattern}\s+on\s+(?:it|the\s+(?:clock|odometer|odo))`, ([, n, k]) => ({
    mileageMax: inMiles(n, k, 'mi'),
  })),
  createPhraseRule(
    String.raw`${miles}\s+(?:or\s+(?:less|fewer|lower|under|below)|max(?:imum|imal)?|at\s+most|oder\s+weniger)`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit) }),
  ),
  createPhraseRule(
    String.raw`(?:mileage|mil(?:ea|a|e)ge|mielage|miles|odometer|kilometerstand|laufleistung)(?:\s+of)?\s*:?\s+(?:${most})\s*${amountPattern}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  createPhraseRule(
    String.raw`(?:${most})\s+(?:mileage|mil(?:ea|a|e)ge|mielage|miles|odometer|kilometerstand|laufleistung)(?:\s+of|\s+von)?\s*:?\s*${amountPattern}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  createPhraseRule(String.raw`${about}\s*${miles}`, ([, n, k, unit]) => ({
    mileageMax: Math.round(inMiles(n, k, unit) * 1.15),
  })),
  createPhraseRule(String.raw`${least}\s*${miles}`, () => ({})),
  createPhraseRule(
    String.raw`(?:run\s+|driven\s+|done\s+)?(?:only\s+|nur\s+)?${miles}(?:\s+on\s+(?:it|the\s+(?:clock|odometer|odo))|\s+(?:radius|away|range))?`,
    ([, n, k, unit]) =>
      inMiles(n, k, unit) >= 1000 ? { mileageMax: inMiles(n, k, unit) } : { radiusMiles: inMiles(n, k, unit) },
  ),
]

function inHp(number: string | undefined, unit: string | undefined): number {
  return parsePowerHp(`${number} ${unit?.startsWith('h') ? 'hp' : unit}`) ?? 0
}

/** As engines are called: 1984 cc are 2.0 litres. */
function litresOf(cc: string | undefined): number {
  return Math.round(Number(cc) / 100) / 10
}

const kilometresInAMile = 1.609344

function inMiles(number: string | undefined, thousand: string | undefined, unit: string | undefined): number {
  const count = parseNumeral(number ?? '')
  const value = count * (thousand ? magnitudeMultiplier(thousand, count) : 1)
  return Math.round(unit?.toLowerCase().startsWith('k') ? value / kilometresInAMile : value)
}

function countOf(written: string | undefined): number {
  const place = [ownerWords, ['1st', '2nd', '3rd', '4th'], ['1', '2', '3', '4'], ['first', 'second', 'third', 'fourth']]
  return Math.max(1, ...place.map((words) => words.indexOf(written ?? '') + 1))
}

function ownersUpTo(count: number): ParsedBounds {
  return { owners: ownerCounts.slice(0, Math.max(1, count)) }
}

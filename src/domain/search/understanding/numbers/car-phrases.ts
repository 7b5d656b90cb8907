import { ownerCountChoices } from '#contract/car-terms.ts'
import { parsePowerHp } from '#contract/parse-units.ts'
import { magnitudeMultiplier, parseNumeral } from './numerals.ts'
import {
  amountPattern,
  approximatelyPattern,
  atLeastPattern,
  atMostPattern,
  betweenPattern,
  createNumberPhraseRule,
  createPhraseRuleOfWords,
  milesPattern,
  type NumberPhraseRule,
  noCountUnitFollowsPattern,
  nonPriceUnitPattern,
  otherMeasurementUnitsPattern,
  type ParsedNumberBounds,
  powerUnitPattern,
  rangeSeparatorPattern,
} from './phrase-patterns.ts'

const engine = String.raw`(?:(?:an?\s+)?(?:engine|motor)(?:\s+size)?(?:\s+of)?\s+)?`
const litre = '(?:l|ltrs?|lit(?:re|er)s?)'
const litres = String.raw`(\d[.,]\d(?=\s*${litre})|\d(?=[\s-]*(?:lt|lit)))[\s-]*${litre}`
const cc = String.raw`(\d{3,4})\s*(?:ccm?|cm3)`
const ownerWords = ['one', 'two', 'three', 'four']
const owners = String.raw`(one|1st|1|single|first|two|2nd|2|second|three|3rd|3|third|four|4|fourth)[\s-]+(?:(?:previous|prior|former|past|lady|careful|registered|private)\s+){0,2}(?:owners?|keepers?)`
const size = String.raw`([0-8][.,]\d)(?![\d.,]|\s*-?\s*(?:${otherMeasurementUnitsPattern}|m|s|feet|ft|metres?|meters?)(?![a-z])|\s*${nonPriceUnitPattern})`

/** Phrases about the car itself: owners, power, engine and miles. Longer and more certain ones come first. */
export const carNumberPhraseRules: readonly NumberPhraseRule[] = [
  createPhraseRuleOfWords(
    String.raw`(?:with\s+|only\s+|just\s+)?(${atMostPattern})\s*${owners}`,
    ([, bound = '', count]) => ownersUpTo(countOf(count) - (/^(?:un?de?r|bel|less|fewer)/.test(bound) ? 1 : 0)),
  ),
  createPhraseRuleOfWords(String.raw`${owners}\s+(?:or\s+(?:less|fewer)|max(?:imum)?|at\s+most)`, ([, count]) =>
    ownersUpTo(countOf(count)),
  ),
  createPhraseRuleOfWords(String.raw`(?:with\s+|only\s+|just\s+|from\s+)?${owners}(?:\s+only)?`, ([, count]) => ({
    owners: ownerCountChoices.slice(countOf(count) - 1, countOf(count)),
  })),

  createNumberPhraseRule(
    String.raw`(?:${betweenPattern}\s+)?(\d{2,4})\s*${powerUnitPattern}?${rangeSeparatorPattern}(\d{2,4})\s*${powerUnitPattern}`,
    ([, from, , until, unit]) => ({
      powerHpMin: inHp(from, unit),
      powerHpMax: inHp(until, unit),
    }),
  ),
  createNumberPhraseRule(
    String.raw`(\d{2,4})\s*${powerUnitPattern}\s+(?:or\s+(?:less|lower|under|below)|max(?:imum)?|at\s+most)`,
    ([, n, unit]) => ({
      powerHpMax: inHp(n, unit),
    }),
  ),
  createNumberPhraseRule(String.raw`(?:with\s+)?${atMostPattern}\s*(\d{2,4})\s*${powerUnitPattern}`, ([, n, unit]) => ({
    powerHpMax: inHp(n, unit),
  })),
  createNumberPhraseRule(
    String.raw`(?:with\s+)?(?:${atLeastPattern}\s*)?(\d{2,4})\s*\+?\s*${powerUnitPattern}(?:\s*(?:or\s+more|\+))?`,
    ([, n, unit]) => ({
      powerHpMin: inHp(n, unit),
    }),
  ),

  createNumberPhraseRule(
    String.raw`(?:${betweenPattern}\s+)?${engine}(\d(?:[.,]\d)?)(?:\s*${litre})?${rangeSeparatorPattern}(\d(?:[.,]\d)?)\s*${litre}`,
    (match) => ({
      engineLitresMin: parseNumeral(match[1] ?? ''),
      engineLitresMax: parseNumeral(match[2] ?? ''),
    }),
  ),
  createNumberPhraseRule(
    String.raw`${engine}${atLeastPattern}\s*${litres}\s*,?\s*(?:(?:but|and)\s+)?${atMostPattern}\s*(\d(?:[.,]\d)?)(?:[\s-]*${litre})?(?!\s*(?:${otherMeasurementUnitsPattern}|owners?|keepers?)(?![a-z]))${noCountUnitFollowsPattern}`,
    ([, from, until]) => ({ engineLitresMin: parseNumeral(from ?? ''), engineLitresMax: parseNumeral(until ?? '') }),
  ),
  createNumberPhraseRule(String.raw`${engine}${atMostPattern}\s*${litres}`, ([, n]) => ({
    engineLitresMax: parseNumeral(n ?? ''),
  })),
  createNumberPhraseRule(
    String.raw`${engine}${litres}(?:\s+(?:engine|motor))?\s+(?:or\s+(?:less|smaller|under|below)|max(?:imum)?)`,
    ([, n]) => ({
      engineLitresMax: parseNumeral(n ?? ''),
    }),
  ),
  createNumberPhraseRule(String.raw`${engine}${atLeastPattern}\s*${litres}`, ([, n]) => ({
    engineLitresMin: parseNumeral(n ?? ''),
  })),
  createNumberPhraseRule(
    String.raw`${engine}${litres}(?:\s*\+|\s+(?:or|and)\s+(?:more|bigger|larger|up|over|above))`,
    ([, n]) => ({
      engineLitresMin: parseNumeral(n ?? ''),
    }),
  ),
  createNumberPhraseRule(`${engine}${litres}`, ([, n]) => ({
    engineLitresMin: parseNumeral(n ?? ''),
    engineLitresMax: parseNumeral(n ?? ''),
  })),

  // A number with one decimal and without a word for thousands is an engine size, not a price: `up to 1.2`.
  createNumberPhraseRule(
    String.raw`(?:engines?\s+)?${betweenPattern}\s+${size}${rangeSeparatorPattern}${size}`,
    ([, from, , until]) => ({
      engineLitresMin: parseNumeral(from ?? ''),
      engineLitresMax: parseNumeral(until ?? ''),
    }),
  ),
  createNumberPhraseRule(String.raw`(?:engines?\s+)?${atMostPattern}\s*${size}`, ([, n]) => ({
    engineLitresMax: parseNumeral(n ?? ''),
  })),
  createNumberPhraseRule(String.raw`(?:engines?\s+)?${atLeastPattern}\s*${size}`, ([, n]) => ({
    engineLitresMin: parseNumeral(n ?? ''),
  })),

  // An engine size in cc is converted to litres.
  createNumberPhraseRule(String.raw`${engine}${atMostPattern}\s*${cc}`, ([, n]) => ({ engineLitresMax: litresOf(n) })),
  createNumberPhraseRule(String.raw`${engine}${atLeastPattern}\s*${cc}`, ([, n]) => ({ engineLitresMin: litresOf(n) })),
  createNumberPhraseRule(String.raw`${engine}${cc}\s+(?:or\s+(?:less|smaller|under|below)|max(?:imum)?)`, ([, n]) => ({
    engineLitresMax: litresOf(n),
  })),
  createNumberPhraseRule(
    String.raw`${engine}${cc}(?:\s*\+|\s+(?:or|and)\s+(?:more|bigger|larger|up|over|above))`,
    ([, n]) => ({
      engineLitresMin: litresOf(n),
    }),
  ),
  createNumberPhraseRule(`${engine}${cc}`, ([, n]) => ({ engineLitresMin: litresOf(n), engineLitresMax: litresOf(n) })),

  // `low miles under 20k` means two things.
  createPhraseRuleOfWords(
    String.raw`(?:very\s+)?(?:low(?:er)?|fewer|few|small|little|decent|good|reasonable)[\s-]*(?:miles?|mil(?:e|ea|a)ge|milege|mielage|milae?ge|kms?|klms?|k'?s|kilomet(?:er|re)s?)`,
    () => ({ sort: 'mileage' }),
  ),
  createNumberPhraseRule(
    String.raw`(?:${betweenPattern}\s+${amountPattern}${rangeSeparatorPattern}|${amountPattern}\s*(?:-|(?:up\s+)?to)\s*)${milesPattern}`,
    ([, , , , , n, k, unit]) => ({
      mileageMax: inMiles(n, k, unit),
    }),
  ),
  createNumberPhraseRule(
    String.raw`(?:with\s+|having\s+|run\s+|driven\s+|done\s+)?${atMostPattern}\s*${milesPattern}(?:\s+on\s+(?:it|the\s+(?:clock|odometer|odo))|\s+(?:away|from\s+me|radius))?`,
    // A small number of miles is a distance from a place that was not stated.
    ([phrase, n, k, unit]) =>
      /within|away|me$|radius/.test(phrase ?? '') && inMiles(n, k, unit) < 1000
        ? { radiusMiles: inMiles(n, k, unit) }
        : { mileageMax: inMiles(n, k, unit) },
  ),
  createNumberPhraseRule(
    String.raw`(?:fewer|less|lower)\s+(?:miles|mileage|kms?)\s+than\s+${amountPattern}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  createNumberPhraseRule(
    String.raw`${atMostPattern}\s*${amountPattern}\s+on\s+(?:it|the\s+(?:clock|odometer|odo))`,
    ([, n, k]) => ({
      mileageMax: inMiles(n, k, 'mi'),
    }),
  ),
  createNumberPhraseRule(
    String.raw`${milesPattern}\s+(?:or\s+(?:less|fewer|lower|under|below)|max(?:imum)?|at\s+most)`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit) }),
  ),
  createNumberPhraseRule(
    String.raw`(?:mileage|mil(?:ea|a|e)ge|mielage|miles|odometer)(?:\s+of)?\s*:?\s+(?:${atMostPattern})\s*${amountPattern}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  createNumberPhraseRule(
    String.raw`(?:${atMostPattern})\s+(?:mileage|mil(?:ea|a|e)ge|mielage|miles|odometer)(?:\s+of)?\s*:?\s*${amountPattern}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  createNumberPhraseRule(String.raw`${approximatelyPattern}\s*${milesPattern}`, ([, n, k, unit]) => ({
    mileageMax: Math.round(inMiles(n, k, unit) * 1.15),
  })),
  createNumberPhraseRule(String.raw`${atLeastPattern}\s*${milesPattern}`, () => ({})),
  createNumberPhraseRule(
    String.raw`(?:run\s+|driven\s+|done\s+)?(?:only\s+)?${milesPattern}(?:\s+on\s+(?:it|the\s+(?:clock|odometer|odo))|\s+(?:radius|away|range))?`,
    ([, n, k, unit]) =>
      inMiles(n, k, unit) >= 1000 ? { mileageMax: inMiles(n, k, unit) } : { radiusMiles: inMiles(n, k, unit) },
  ),
]

function inHp(number: string | undefined, unit: string | undefined): number {
  return parsePowerHp(`${number} ${unit?.startsWith('h') ? 'hp' : unit}`) ?? 0
}

/** The size by which engines are called: 1984 cc are 2.0 litres. */
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

function ownersUpTo(count: number): ParsedNumberBounds {
  return { owners: ownerCountChoices.slice(0, Math.max(1, count)) }
}

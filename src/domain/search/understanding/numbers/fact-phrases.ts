import { millilitresPer100KmToMpg } from '#contract/car-units.ts'
import { parseNumeral } from './numerals.ts'
import {
  approximatelyPattern,
  atLeastPattern,
  atMostPattern,
  createNumberPhraseRule,
  createPhraseRuleOfWords,
  type NumberPhraseRule,
} from './phrase-patterns.ts'

const kilometresInAMile = 1.609344
const day = 86_400_000

const orBetter = String.raw`(?:\s*\+|\s+(?:or|and)\s+(?:more|better|over|above|up|higher))?`
const distance = String.raw`(\d{2,3})\s*\+?\s*(miles?|mi|kms?|kilomet(?:er|re)s?)?`
const leading = `(?:(?:${atLeastPattern}|${approximatelyPattern})\\s*)?`
const litresPer100Km = String.raw`(\d{1,2}(?:[.,]\d)?)\s*(?:l|ltrs?|lit(?:er|re)s?)\s*(?:\/|per|a)?\s*100(?:\s*(?:kms?|kilomet(?:er|re)s?))?`

/** Phrases about what a car consumes, how far it goes and what is guaranteed. They come before miles, litres and prices. */
export const carFactNumberPhraseRules: readonly NumberPhraseRule[] = [
  // The most that it may consume; a least consumption is no wish.
  createNumberPhraseRule(
    String.raw`(?:${atMostPattern}|${approximatelyPattern})?\s*${litresPer100Km}`,
    ([, litres = '']) => {
      const mpg = millilitresPer100KmToMpg(parseNumeral(litres) * 1000)
      return Number.isFinite(mpg) ? { mpgMin: Math.floor(mpg) } : null
    },
  ),
  createNumberPhraseRule(
    String.raw`${atMostPattern}\s*\d{2,3}\s*(?:mpg|miles\s+(?:per|a|to\s+the)\s+gallon)`,
    () => ({}),
  ),
  createNumberPhraseRule(
    String.raw`${leading}(\d{2,3})\s*\+?\s*(?:mpg|miles\s+(?:per|a|to\s+the)\s+gallon)${orBetter}`,
    ([, mpg]) => ({ mpgMin: Number(mpg) }),
  ),

  createNumberPhraseRule(
    String.raw`(?:electric\s+)?range\s+(?:of\s+)?${leading}${distance}${orBetter}`,
    ([, count, unit]) => ({ electricRangeMin: inMiles(count, unit) }),
  ),
  createNumberPhraseRule(
    String.raw`${leading}${distance}\s+(?:or\s+more\s+)?(?:of\s+)?(?:electric\s+|real\s+|battery\s+)?range`,
    ([, count, unit]) => ({ electricRangeMin: inMiles(count, unit) }),
  ),

  createNumberPhraseRule(
    String.raw`(?:under\s+|with\s+|in\s+)?(?:(?:factory|manufacturer'?s?|full|remaining)\s+)?warranty\s+(?:until|till?|to|through|thru|up\s+to)\s+(20\d\d)`,
    ([, year]) => ({ warrantyUntilMin: Date.UTC(Number(year), 0) / day }),
  ),
  createPhraseRuleOfWords(
    String.raw`(?:still\s+)?(?:under|with|in|has|have|having)\s+(?:a\s+|the\s+|some\s+)?(?:(?:factory|manufacturer'?s?|full|remaining|original|balance\s+of)\s+){0,2}warranty(?:\s+(?:left|remaining))?|warranty\s+(?:left|remaining)|(?:factory|remaining)\s+warranty`,
    () => ({ isUnderWarranty: true }),
  ),
]

function inMiles(count = '', unit = 'mi'): number {
  return Math.round(Number(count) / (unit.startsWith('k') ? kilometresInAMile : 1))
}

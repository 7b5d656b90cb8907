import type { RangeFilterParameter } from '#contract/attribute-names.ts'
import type { CarSort } from '#contract/car-search-options.ts'
import type { ownerCountChoices } from '#contract/car-terms.ts'
import { magnitudeMultiplier, magnitudeWordPattern, numeralPattern, parseNumeral } from './numerals.ts'

/** The conditions of a phrase. Prices are whole dollars, bounds inclusive. */
export interface ParsedNumberBounds extends Partial<Record<RangeFilterParameter, number>> {
  priceMin?: number
  priceMax?: number
  /** Years since the model year, at most. */
  ageMax?: number
  /** Years since the model year, more than. */
  ageMin?: number
  /** True if the warranty must not have ended yet. */
  isUnderWarranty?: boolean
  /** Any of these numbers of owners. */
  owners?: (typeof ownerCountChoices)[number][]
  sort?: CarSort
  /** A place, to be searched among the places of the adverts. */
  place?: string
  /** A sum a month, of which `priceMax` is that of a whole loan. */
  monthly?: { sum: number; months: number }
  /** The radius around a place that is named elsewhere in the text. */
  radiusMiles?: number
}

export const amountPattern = String.raw`(${numeralPattern})(?![.,]?\d)\s*(${magnitudeWordPattern})?`
export const currencyPattern = String.raw`(?:dollars?|usd|bucks|euros?|eur|¤|pounds?|quid|gbp|rupees?|inr|rands?|zar|aed|dirhams?|chf|francs?|naira|ngn|kes|ksh|sar|qar|pln|sek|nok|dkk|shillings?|pesos?|yen|riyals?|dinars?|baht|kroner|kronor|zloty|£|\$)`
/** Units whose numbers are not money: `at least 5 seats`, `2-3 doors`. */
export const noCountUnitFollowsPattern = String.raw`(?!\s*-?\s*(?:seat|door|owner|keeper|speed|cyl|lit(?:er|re)|gear|row|passenger|people|person|kid|child|airbag|key|star|inch|month|week|lbs?(?![a-z])|kgs?(?![a-z])|tonne|tons?(?![a-z])|nm(?![a-z])|volt|watt|mpg|series|class|year|yr|hp|bhp|cc(?![a-z])))`
/** A price in rand, which is never the name of a car: `R80 000`. */
export const southAfricanRandPattern = String.raw`r(?:\s(?=\d{2,3} \d{3}(?!\d)))?(?=\d{2,3}[\s,.]?\d{3}(?!\d)|\d{2,3}k)`
export const nonPriceUnitPattern = '(?:(?<=[37][.]5 ?)t|tonnes?|tons?|lbs?|kgs?|secs?|seconds?)(?![a-z])'
/** `rs` before a number of rupees; with fewer digits it is an Audi: `rs 4`. */
const rupees = String.raw`rs\.?(?=\s*\d[\d.,]{3}|\s*[\d.]{1,4}\s*(?:la|k))`
/** Currency signs and words before an amount. */
export const currencyPrefixPattern = String.raw`(?:usd|aud|cad|nzd|gbp|eur|aed|inr|zar|chf|ngn|kes|ksh|sgd|myr|sar|qar|pln|${rupees}|${southAfricanRandPattern}|¤|£|(?:us|au?|ca?|nz|s)?\$)`
export const moneyPattern = String.raw`(?:${currencyPrefixPattern}\s*)?${amountPattern}${noCountUnitFollowsPattern}(?:\s*${currencyPattern})?`
export const distanceUnitPattern = '(?:miles?|mi|kms?|kilomet(?:er|re)s?|klms?|mil(?:e|ea|a)?ge)'
export const milesPattern = String.raw`(${numeralPattern})\s*(${magnitudeWordPattern})?\s*(${distanceUnitPattern})`
export const yearPattern = String.raw`((?:19[3-9]|20[0-4])\d)`
export const yearUnitPattern = '(?:years?|yrs?)'
export const agePattern = String.raw`(${numeralPattern})[\s-]*${yearUnitPattern}`
export const powerUnitPattern = String.raw`(b?hp|horse\s?power|horses|kw|ps)`
/** Units after numbers that are neither years nor litres. */
export const otherMeasurementUnitsPattern = `${magnitudeWordPattern}|${distanceUnitPattern}|${powerUnitPattern}|${currencyPattern}|${yearUnitPattern}|valves?|kwh|kmpl|mpg|tires?|tyres?|wheels?|rims?|inches|max|budget`
export const negationPattern =
  "(?:not|no|nothing|never|can'?t\\s+(?:afford|spend|pay|go)|won'?t\\s+(?:spend|pay|go)|don'?t\\s+want)(?:\\s+to)?(?:\\s+(?:pay|spend|go|be|cost))?"
/** Not after a negation: `no less than`. */
const undenied = String.raw`(?<!(?:not|no|nothing|never)\s)`
export const atMostPattern = String.raw`(?:(?:anything\s+)?${undenied}(?:un?de?r|u\/|udner|unedr|bel+ow?|belw|beneath|sub|les+\s*th[ae]n|fewer\s+th[ae]n|(?:a\s+)?max(?:imum|imun)?\.?|up\s*to|at\s+(?:the\s+)?most|${negationPattern}\s+(?:(?:more|higher|greater|pricier|bigger|larger)\s+th[ae]n|over|above|exceeding|to\s+exceed|past)|cheaper\s+th[ae]n|(?:hard\s+|price\s+)?limit(?:\s+of)?|lower\s+than|smaller\s+than|within|<=?|≤))(?:\s+(?:of|around|about|a\s+budget\s+of))?`
// Six digits that are glued to `ca` are a code, as titles have one, and no price.
export const atLeastPattern = String.raw`(?:over|above|exceeding|north\s+of|upwards?\s+of|(?:more|greater|higher|bigger|larger)\s+th[ae]n|(?:a\s+)?min(?:imum)?\.?(?:\s+of)?|at\s+(?:the\s+)?least|from|starting\s+(?:at|from)|>=?|≥|${negationPattern}\s+(?:under|below|(?:less|lower|fewer)\s+th[ae]n))`
export const approximatelyPattern = String.raw`(?:somewhere\s+)?(?:a?(?:rou?|ruo)nd(?:\s+about)?|about|roughly|approx(?:imately|\.)?|in\s+the\s+(?:region|range|neighbou?rhood)\s+of|near(?:ly)?|close\s+to|circa|ca(?:\.|(?!\d{6}))|~)`
export const rangeSeparatorPattern = String.raw`\s*(?:-|(?:up\s+)?to|till?|and|&)\s*`
export const betweenPattern = '(?:bet+w?e+n|betwen|from)'
export const builtYearPattern = String.raw`(?:model\s+year|year|(?:built|made|registered|manufactured)(?:\s+in)?|my)\s*`
/** A year that is hardly ever used as a price. */
export const unambiguousYearPattern = '((?:199|200|201|202)[1-9]|2010|2020)'
export const orMorePattern = String.raw`(?:\s*\+|\s+plus(?=\s*(?:$|[|,.;]))|\s*(?:or|and|&)\s+(?:newer|newr|later|younger|up(?:wards?)?|above|after|over|more\s+recent|onwards?)|\s+onwards?|\s+up(?:wards?)?(?!\s+to)|\s+(?:and\s+)?on(?=\s*(?:$|[|,.;]))|\s+and\s+on|\s+newer)`

/** The groups of a match, the whole match first. */
export type RegexMatchGroups = (string | undefined)[]
/** A pattern, global so that it finds every place, and the meaning of its match. */
export type NumberPhraseRule = {
  pattern: RegExp
  read: (match: RegexMatchGroups) => ParsedNumberBounds | null
  /** True for a phrase without any number: `low miles`, `near me`. */
  isWordsOnly: boolean
}

/**
 * Patterns only match lower-case Latin letters, by this range: compiling about sixty patterns for letters of all
 * scripts and both cases would block the whole server for a second.
 */
export const lowerCaseLatinLetterRange = 'a-zß-ÿ'

export function createNumberPhraseRule(pattern: string, read: NumberPhraseRule['read']): NumberPhraseRule {
  const whole = new RegExp(
    `(?<![${lowerCaseLatinLetterRange}0-9.])(?:${pattern})(?![${lowerCaseLatinLetterRange}0-9])`,
    'g',
  )
  return { pattern: whole, read, isWordsOnly: false }
}

/** The same for a phrase that has no number. */
export function createPhraseRuleOfWords(pattern: string, read: NumberPhraseRule['read']): NumberPhraseRule {
  return { ...createNumberPhraseRule(pattern, read), isWordsOnly: true }
}

/** Nobody searches for a car for thirty dollars: `under 30` means thousands. */
export function parseDollarAmount(number: string | undefined, thousand: string | undefined): number {
  const value = parseNumeral(number ?? '')
  return Math.round(thousand ? value * magnitudeMultiplier(thousand, value) : value < 300 ? value * 1000 : value)
}

import type { RangeParameter } from '#contract/attribute-names.ts'
import type { ownerCounts } from '#contract/car-terms.ts'
import type { CarSort } from '#contract/search-terms.ts'
import { magnitudeMultiplier, numeral, parseNumeral, thousands } from './numerals.ts'

/** What a phrase asks for. Prices are whole dollars, bounds inclusive. */
export interface ParsedBounds extends Partial<Record<RangeParameter, number>> {
  priceMin?: number
  priceMax?: number
  /** Years since the model year, at most. */
  ageMax?: number
  /** Years since the model year, more than. */
  ageMin?: number
  /** Any of these. */
  owners?: (typeof ownerCounts)[number][]
  sort?: CarSort
  /** A place: it is looked for among the places of the adverts. */
  place?: string
  /** How far around a place that is named elsewhere. */
  radiusMiles?: number
}

export const amountPattern = String.raw`(${numeral})(?![.,]?\d)\s*(${thousands})?`
export const currencyPattern = String.raw`(?:dollars?|usd|bucks|euros?|eur|¤|pounds?|quid|gbp|rupees?|inr|rands?|zar|aed|dirhams?|chf|francs?|naira|ngn|kes|ksh|sar|qar|pln|sek|nok|dkk|shillings?|pesos?|yen|riyals?|dinars?|baht|kroner|kronor|zloty|£|\$)`
/** What is counted is no money: `at least 5 seats`, `2-3 doors`. */
export const counted = String.raw`(?!\s*-?\s*(?:seat|door|owner|keeper|speed|cyl|lit(?:er|re)|gear|row|passenger|people|person|kid|child|airbag|key|star|inch|month|week|lbs?(?![a-z])|kgs?(?![a-z])|tonne|tons?(?![a-z])|nm(?![a-z])|volt|watt|mpg|series|class|year|yr|hp|bhp|cc(?![a-z])))`
/** Nobody calls a car so: `R80 000`. */
export const southAfricanRandPattern = String.raw`r(?:\s(?=\d{2,3} \d{3}(?!\d)))?(?=\d{2,3}[\s,.]?\d{3}(?!\d)|\d{2,3}k)`
export const nonPriceUnitPattern = '(?:(?<=[37][.]5 ?)t|tonnes?|tons?|lbs?|kgs?|secs?|seconds?)(?![a-z])'
/** An Audi is called so, too, with fewer digits: `rs 4`. */
const rupees = String.raw`rs\.?(?=\s*\d[\d.,]{3}|\s*[\d.]{1,4}\s*(?:la|k))`
/** What stands before a sum. */
export const currencyPrefixPattern = String.raw`(?:usd|aud|cad|nzd|gbp|eur|aed|inr|zar|chf|ngn|kes|ksh|sgd|myr|sar|qar|pln|${rupees}|${southAfricanRandPattern}|¤|£|(?:us|au?|ca?|nz|s)?\$)`
export const money = String.raw`(?:${currencyPrefixPattern}\s*)?${amountPattern}${counted}(?:\s*${currencyPattern})?`
export const distanceUnitPattern = '(?:miles?|mi|kms?|kilomet(?:er|re)s?|kilometern|klms?|meilen|mil(?:e|ea|a)?ge)'
export const miles = String.raw`(${numeral})\s*(${thousands})?\s*(${distanceUnitPattern})`
export const year = String.raw`((?:19[3-9]|20[0-4])\d)`
export const years = '(?:years?|yrs?|jahren?)'
export const age = String.raw`(${numeral})[\s-]*${years}`
export const power = String.raw`(b?hp|horse\s?power|horses|kw|ps)`
/** What stands behind numbers that are neither years nor litres. */
export const otherUnitsPattern = `${thousands}|${distanceUnitPattern}|${power}|${currencyPattern}|${years}|valves?|kwh|kmpl|mpg|tires?|tyres?|wheels?|rims?|inches|max|budget`
export const not =
  "(?:not|no|nothing|never|nicht|can'?t\\s+(?:afford|spend|pay|go)|won'?t\\s+(?:spend|pay|go)|don'?t\\s+want)(?:\\s+to)?(?:\\s+(?:pay|spend|go|be|cost))?"
/** Not where it is denied: `no less than`. */
const undenied = String.raw`(?<!(?:not|no|nothing|never|nicht)\s)`
export const most = String.raw`(?:(?:anything\s+)?${undenied}(?:un?de?r|u\/|udner|unedr|bel+ow?|belw|beneath|sub|les+\s*th[ae]n|fewer\s+th[ae]n|(?:a\s+)?max(?:imum|imun|imal)?\.?|up\s*to|at\s+(?:the\s+)?most|${not}\s+(?:(?:more|higher|greater|pricier|bigger|larger)\s+th[ae]n|over|above|exceeding|to\s+exceed|past|mehr\s+als|über|teurer\s+als)|cheaper\s+th[ae]n|(?:hard\s+|price\s+)?limit(?:\s+of)?|lower\s+than|smaller\s+than|within|<=?|≤|unter|bis(?:\s+zu)?|höchstens|weniger\s+als|günstiger\s+als|billiger\s+als|(?:por\s+)?menos\s+de|moins\s+de|meno\s+di|hasta|jusqu'?[àa]|fino\s+a|sotto(?:\s+i)?|até|máximo))(?:\s+(?:of|von|around|about|a\s+budget\s+of))?`
export const least = String.raw`(?:over|above|exceeding|north\s+of|upwards?\s+of|(?:more|greater|higher|bigger|larger)\s+th[ae]n|(?:a\s+)?min(?:imum|destens)?\.?(?:\s+of)?|at\s+(?:the\s+)?least|from|starting\s+(?:at|from)|>=?|≥|über|ab|mehr\s+als|mindestens|más\s+de|plus\s+de|più\s+di|mais\s+de|desde|[àa]\s+partir\s+de|${not}\s+(?:under|below|(?:less|lower|fewer)\s+th[ae]n|unter))`
export const about = String.raw`(?:somewhere\s+)?(?:a?(?:rou?|ruo)nd(?:\s+about)?|about|roughly|approx(?:imately|\.)?|in\s+the\s+(?:region|range|neighbou?rhood)\s+of|near(?:ly)?|close\s+to|circa|ca\.?|~|etwa|ungefähr|um\s+die)`
export const to = String.raw`\s*(?:-|to|till?|and|&|bis|und)\s*`
export const between = '(?:bet+w?e+n|betwen|from|zwischen|von)'
export const built = String.raw`(?:model\s+year|year|(?:built|made|registered|manufactured)(?:\s+in)?|baujahr|bj\.?|ez|erstzulassung|jahrgang|my)\s*`
/** A year that nobody names as a price. */
export const unambiguousYearPattern = '((?:199|200|201|202)[1-9]|2010|2020)'
export const orMorePattern = String.raw`(?:\s*\+|\s+plus(?=\s*(?:$|[|,.;]))|\s*(?:or|and|&|oder|und)\s+(?:newer|newr|later|younger|up(?:wards?)?|above|after|over|more\s+recent|onwards?|neuer|jünger|später)|\s+onwards?|\s+up(?:wards?)?(?!\s+to)|\s+and\s+on|\s+newer)`

/** The groups of a match, the whole of it first. */
export type MatchGroups = (string | undefined)[]
export type PhraseRule = { pattern: RegExp; read: (match: MatchGroups) => ParsedBounds | null }

/**
 * Patterns are of small letters, and of Latin ones by their range: compiling some sixty of them for letters of all
 * scripts and both cases takes a second of the whole server.
 */
export const letterRange = 'a-zß-ÿ'

export function createPhraseRule(pattern: string, read: PhraseRule['read']): PhraseRule {
  return { pattern: new RegExp(`(?<![${letterRange}0-9.])(?:${pattern})(?![${letterRange}0-9])`), read }
}

/** Nobody looks for a car of thirty dollars: `under 30` means thousands. */
export function dollars(number: string | undefined, thousand: string | undefined): number {
  const value = parseNumeral(number ?? '')
  return Math.round(thousand ? value * magnitudeMultiplier(thousand, value) : value < 300 ? value * 1000 : value)
}

import { readPowerHp } from '#contract/car-units.ts'
import { numberOf, numeral, thousands } from './numerals.ts'

/** What a phrase asks for. Prices are whole dollars, bounds inclusive. */
export interface Asked {
  priceMin?: number
  priceMax?: number
  yearMin?: number
  yearMax?: number
  /** Years since the model year, at most. */
  ageMax?: number
  /** Years since the model year, more than. */
  ageMin?: number
  mileageMax?: number
  powerHpMin?: number
  powerHpMax?: number
  /** A place: it is looked for among the places of the adverts. */
  place?: string
}

const amount = String.raw`(${numeral})\s*(${thousands})?`
const currency = String.raw`(?:dollars?|usd|bucks|euros?|eur|¤|pounds?|quid|gbp|£|\$)`
const money = String.raw`(?:(?:usd|eur|¤|£|\$)\s*)?${amount}(?:\s*${currency})?`
const distance = '(?:miles?|mi|kms?|kilomet(?:er|re)s?|kilometern|meilen)'
const miles = String.raw`(${numeral})\s*(${thousands})?\s*(${distance})`
const year = String.raw`((?:19[3-9]|20[0-4])\d)`
const years = '(?:years?|yrs?|jahren?)'
const age = String.raw`(${numeral})[\s-]*${years}`
const power = '(b?hp|horsepower|kw|ps)'
const not = '(?:not|no|nothing|nicht)'
const most = String.raw`(?:(?:anything\s+)?(?:under|below|sub|less\s+th[ae]n|fewer\s+th[ae]n|max(?:imum|imal)?\.?|up\s+to|at\s+most|${not}\s+(?:more\s+than|over|above|exceeding|mehr\s+als|über|teurer\s+als)|cheaper\s+th[ae]n|lower\s+than|within|<=?|unter|bis(?:\s+zu)?|höchstens|weniger\s+als|günstiger\s+als|billiger\s+als))(?:\s+(?:of|von|a\s+budget\s+of))?`
const least = String.raw`(?:over|above|more\s+th[ae]n|min(?:imum|destens)?|at\s+least|from|starting\s+(?:at|from)|>=?|über|ab|mehr\s+als|mindestens|${not}\s+(?:under|below|less\s+than|unter))`
const about = String.raw`(?:around|about|roughly|approx(?:imately|\.)?|circa|ca\.?|~|etwa|ungefähr|um\s+die)`
const to = String.raw`\s*(?:-|to|and|bis|und)\s*`
const between = '(?:between|from|zwischen|von)'
const built = String.raw`(?:model\s+year|year|built\s+in|baujahr|bj\.?|ez|erstzulassung|jahrgang|my)\s*`
const orMore = String.raw`(?:\+|\s+(?:or|and|oder|und)\s+(?:newer|later|younger|up|above|onwards?|neuer|jünger|später)|\s+onwards?|\s+upwards?|\s+and\s+on)`

type Numbers = (string | undefined)[]
type Rule = { pattern: RegExp; read: (match: Numbers) => Asked | null }

/**
 * Patterns are of small letters, and of Latin ones by their range: compiling some sixty of them for letters of all
 * scripts and both cases takes a second of the whole server.
 */
const letter = 'a-zß-ÿ'

function rule(pattern: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(`(?<![${letter}0-9.])${pattern}(?![${letter}0-9])`), read }
}

/** What is longer and surer stands first: each reads what those before it have left. */
const rules: readonly Rule[] = [
  rule(
    String.raw`(?:within\s+\d+\s*(?:miles?|mi|kms?)\s+(?:of|from)|\d+\s*(?:miles?|mi|kms?)\s+(?:of|from|around)|near(?:by)?(?:\s+to)?|close\s+to|around)\s+([${letter}]{3,}(?:,?\s+[a-z]{2}(?![${letter}0-9]))?)`,
    ([, place]) => ({ place: place ?? '' }),
  ),

  rule(String.raw`(?:with\s+)?${most}\s*(\d{2,4})\s*${power}`, ([, n, unit]) => ({ powerHpMax: inHp(n, unit) })),
  rule(
    String.raw`(?:with\s+|mit\s+)?(?:${least}\s*)?(\d{2,4})\s*\+?\s*${power}(?:\s*(?:or\s+more|\+|oder\s+mehr))?`,
    ([, n, unit]) => ({
      powerHpMin: inHp(n, unit),
    }),
  ),

  rule(String.raw`(?:${between}\s+${amount}${to}|${amount}\s*(?:-|to|bis)\s*)${miles}`, ([, , , , , n, k, unit]) => ({
    mileageMax: inMiles(n, k, unit),
  })),
  rule(
    String.raw`(?:with\s+|having\s+|mit\s+)?${most}\s*${miles}(?:\s+on\s+(?:it|the\s+clock))?`,
    ([, n, k, unit]) => ({
      mileageMax: inMiles(n, k, unit),
    }),
  ),
  rule(
    String.raw`${miles}\s+(?:or\s+(?:less|fewer|lower|under|below)|max(?:imum|imal)?|at\s+most|oder\s+weniger)`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit) }),
  ),
  rule(
    String.raw`(?:mileage|miles|kilometerstand|laufleistung)(?:\s+of)?\s*:?\s+(?:${most})\s*${amount}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  rule(
    String.raw`(?:${most})\s+(?:mileage|miles|kilometerstand|laufleistung)(?:\s+of|\s+von)?\s*:?\s*${amount}(?:\s*(km))?`,
    ([, n, k, unit]) => ({ mileageMax: inMiles(n, k, unit ?? 'mi') }),
  ),
  rule(String.raw`${about}\s*${miles}`, ([, n, k, unit]) => ({ mileageMax: Math.round(inMiles(n, k, unit) * 1.15) })),
  rule(String.raw`${least}\s*${miles}`, () => ({})),
  rule(String.raw`(?:only\s+|nur\s+)?${miles}(?:\s+on\s+(?:it|the\s+clock))?`, ([, n, k, unit]) =>
    inMiles(n, k, unit) >= 1000 ? { mileageMax: inMiles(n, k, unit) } : null,
  ),
  rule(
    String.raw`(?:very\s+)?(?:low|few|small|little|wenige?|geringe[rm]?|niedrige[rm]?)[\s-]+(?:miles?|mileage|milage|milege|mielage|km|kilometern?|laufleistung|kilometerstand)`,
    () => ({ mileageMax: 30_000 }),
  ),

  rule(
    String.raw`(?:${between}\s+)?(?:${built})?${year}\s*(?:-|to|and|until|till|through|bis|und)\s*${year}`,
    (match) => {
      const [from, until] = [Number(match[1]), Number(match[2])]
      return { yearMin: Math.min(from, until), yearMax: Math.max(from, until) }
    },
  ),
  rule(String.raw`${year}\s*[-/]\s*(\d\d)`, ([, from = '', short = '']) => {
    const until = Number(from.slice(0, 2) + short)
    return until >= Number(from) ? { yearMin: Number(from), yearMax: until } : null
  }),
  rule(
    String.raw`(?:the\s+|den\s+)?(?:early\s+|late\s+|mid\s+)?(?:19|20|')?([0-9]0)(?:'?s|er)(?:\s+jahren?)?`,
    ([, ten]) => {
      const from = Number(ten) + (Number(ten) >= 30 ? 1900 : 2000)
      return { yearMin: from, yearMax: from + 9 }
    },
  ),
  rule(`(?:${built})?${year}${orMore}`, ([, from]) => ({ yearMin: Number(from) })),
  rule(String.raw`${year}\s+(?:or|and|oder|und)\s+(?:older|earlier|before|below|älter|früher)`, ([, until]) => ({
    yearMax: Number(until),
  })),
  rule(String.raw`(?:(?:newer|later|younger|neuer|jünger)\s+(?:than|then|als)|after|nach)\s+${year}`, ([, after]) => ({
    yearMin: Number(after) + 1,
  })),
  rule(
    String.raw`(?:since|from|at\s+least|min(?:imum|destens)?|${not}\s+(?:older|earlier)\s+th[ae]n|nicht\s+älter\s+als|${not}\s+before|>=|seit|ab)\s*(?:${built})?${year}`,
    ([, from]) => ({ yearMin: Number(from) }),
  ),
  rule(
    String.raw`(?:(?:older|earlier|älter|früher)\s+(?:than|then|als)|before|prior\s+to|pre|vor)[\s-]*${year}`,
    ([, before]) => ({ yearMax: Number(before) - 1 }),
  ),
  rule(
    String.raw`(?:until|till|up\s+to|bis|${not}\s+(?:newer|later)\s+than|nicht\s+neuer\s+als)\s+(?:${built})?${year}`,
    ([, until]) => ({ yearMax: Number(until) }),
  ),
  rule(
    String.raw`(?:less\s+th[ae]n|under|below|at\s+most|max(?:imum|imal)?\.?|up\s+to|within|newer\s+than|younger\s+than|${not}\s+(?:older|more|over)\s*(?:than\s+)?|(?:in\s+|from\s+)?(?:the\s+)?(?:last|past)|nicht\s+älter\s+als|jünger\s+als|höchstens|unter|bis(?:\s+zu)?|weniger\s+als|(?:der\s+)?letzten?)\s*${age}(?:\s+(?:old|of\s+age|alt))?`,
    ([, n]) => ({ ageMax: numberOf(n ?? '') }),
  ),
  rule(
    String.raw`(?:older\s+than|more\s+than|over|at\s+least|älter\s+als|über)\s+${age}(?:\s+(?:old|alt))?`,
    ([, n]) => ({
      ageMin: numberOf(n ?? ''),
    }),
  ),
  rule(String.raw`${age}\s+(?:old\s+)?(?:or\s+(?:newer|younger|less)|max(?:imum)?|at\s+most)(?:\s+old)?`, ([, n]) => ({
    ageMax: numberOf(n ?? ''),
  })),
  rule(String.raw`${age}[\s-]+(?:old|alt)`, ([, n]) => ({ ageMax: numberOf(n ?? '') })),
  rule(String.raw`(?:nearly|almost|like|fast|wie)[\s-]+(?:new|neue?[rs]?)|jahreswagen`, () => ({ ageMax: 2 })),

  rule(String.raw`(?:priced?\s+|price\s+range\s+|preis\s+)?${between}\s+${money}${to}${money}`, readRange),
  rule(String.raw`(?:price\s+range\s+|priced?\s+|preis\s+)?${money}\s*(?:-|to|bis)\s*${money}`, (match) =>
    dollars(match[3], match[4]) >= 500 ? readRange(match) : null,
  ),
  rule(
    String.raw`(?:for\s+|für\s+)?(?:prices?\s+|priced\s+|budget\s+|costs?\s+|costing\s+|preis\s+)?${most}\s*(?:price\s+|preis\s+)?${money}`,
    ([, n, k]) => atMost(n, k),
  ),
  rule(
    String.raw`(?:(?:my\s+|mein\s+)?(?:budget|price|preis)(?:\s+(?:of|is|ist|von|around|about|max(?:imum)?))?)\s*:?\s*${money}`,
    ([, n, k]) => atMost(n, k),
  ),
  rule(
    String.raw`${money}\s+(?:or\s+(?:less|cheaper|under|below|lower)|max(?:imum|imal)?|at\s+most|tops|budget|to\s+spend|oder\s+weniger)`,
    ([, n, k]) => atMost(n, k),
  ),
  rule(String.raw`${about}\s*${money}`, ([, n, k]) => ({
    priceMin: Math.round(dollars(n, k) * 0.85),
    priceMax: Math.round(dollars(n, k) * 1.15),
  })),
  rule(String.raw`${least}\s*${money}`, ([, n, k]) => ({ priceMin: dollars(n, k) })),
  rule(String.raw`${money}(?:\s*\+|\s+(?:or|oder)\s+(?:more|mehr)|\s+and\s+up)`, ([, n, k]) => ({
    priceMin: dollars(n, k),
  })),
  rule(String.raw`(?:for\s+|für\s+)?(?:\$|¤|£|usd|eur)\s*${amount}`, ([, n, k]) => atMost(n, k)),
  rule(String.raw`(?:for\s+|für\s+)?(${numeral})\s*(${thousands})(?:\s*${currency})?`, ([, n, k]) => atMost(n, k)),
  rule(String.raw`(?:for\s+|für\s+)?(\d[\d.,]{2,}\d)\s*${currency}`, ([, n]) => atMost(n, undefined)),
  rule(String.raw`(?:for|für)\s+(\d[\d.,]{2,}\d)`, ([, n]) => atMost(n, undefined)),

  // A year alone, last: whatever else is a number has been read.
  rule(String.raw`(?:${built})?${year}(?:\s+(?:model|plate|reg))?|'([0-2]\d)`, ([, one, short]) => {
    const own = one ? Number(one) : 2000 + Number(short)
    return { yearMin: own, yearMax: own }
  }),
]

/** A phrase that was read, and what is left of the text once it is taken out. */
export interface ReadPhrase {
  text: string
  asked: Asked
}

/** Takes the phrases of numbers out of a text; `rest` holds a bar where each of them stood. */
export function readPhrases(text: string): { phrases: ReadPhrase[]; rest: string } {
  const phrases: ReadPhrase[] = []
  let rest = text
  let small = inSmallLetters(text)
  for (const { pattern, read } of rules) {
    for (let match = pattern.exec(small); match; match = pattern.exec(small)) {
      const asked = read([...match])
      if (!asked) break
      const end = match.index + match[0].length
      // A place is the end of its phrase, and stays as it was typed.
      if (asked.place) asked.place = rest.slice(end - asked.place.length, end)
      if (Object.keys(asked).length > 0) phrases.push({ text: rest.slice(match.index, end).trim(), asked })
      rest = `${rest.slice(0, match.index)} | ${rest.slice(end)}`
      small = `${small.slice(0, match.index)} | ${small.slice(end)}`
    }
  }
  return { phrases, rest }
}

/** Letter for letter, so that a place in it is the same in the text, and in Latin letters alone: see `letter`. */
function inSmallLetters(text: string): string {
  const small = text
    .toLowerCase()
    .replaceAll('€', '¤')
    .replaceAll('–', '-')
    .replaceAll('’', "'")
    .replaceAll(/[^\0-ÿ]/g, 'ÿ')
  return small.length === text.length ? Buffer.from(small, 'latin1').toString('latin1') : ''
}

function readRange([, fromNumber, fromK, toNumber, toK]: Numbers): Asked {
  // `20-30k` means thousands both times.
  const from = dollars(fromNumber, fromK ?? toK)
  const to = dollars(toNumber, toK)
  return { priceMin: Math.min(from, to), priceMax: Math.max(from, to) }
}

function atMost(number: string | undefined, thousand: string | undefined): Asked {
  return { priceMax: dollars(number, thousand) }
}

/** Nobody looks for a car of thirty dollars: `under 30` means thousands. */
function dollars(number: string | undefined, thousand: string | undefined): number {
  const value = numberOf(number ?? '')
  return Math.round(thousand || value < 300 ? value * 1000 : value)
}

function inHp(number: string | undefined, unit: string | undefined): number {
  return readPowerHp(`${number} ${unit}`) ?? 0
}

const kilometresInAMile = 1.609344

function inMiles(number: string | undefined, thousand: string | undefined, unit: string | undefined): number {
  const value = numberOf(number ?? '') * (thousand ? 1000 : 1)
  return Math.round(unit?.toLowerCase().startsWith('k') ? value / kilometresInAMile : value)
}

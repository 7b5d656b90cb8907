/** What a phrase asks for. Prices are whole dollars, bounds inclusive. */
export interface Asked {
  priceMin?: number
  priceMax?: number
  yearMin?: number
  yearMax?: number
  /** Years since the model year, at most. */
  ageMax?: number
  mileageMax?: number
  /** A place: it is looked for among the places of the adverts. */
  place?: string
}

const amount = String.raw`(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|grand)?`
const money = String.raw`(?:usd\s*|\$\s*)?${amount}(?:\s*(?:dollars?|usd|bucks))?`
const miles = String.raw`(\d[\d,]*(?:\.\d+)?)\s*(k|thousand)?\s*(miles?|mi|kms?|kilomet(?:er|re)s?)`
const year = String.raw`((?:19[3-9]|20[0-4])\d)`
const most = String.raw`(?:under|below|less\s+than|fewer\s+than|max(?:imum)?|up\s+to|at\s+most|no\s+more\s+than|not\s+(?:over|above)|cheaper\s+than|lower\s+than|<=?)(?:\s+of)?`
const least = String.raw`(?:over|above|more\s+than|min(?:imum)?|at\s+least|from|starting\s+at|>=?)`
const orMore = String.raw`(?:\+|\s+(?:or|and)\s+(?:newer|later|younger|up|above|onwards?)|\s+onwards?|\s+upwards?)`

type Numbers = (string | undefined)[]
type Rule = { pattern: RegExp; read: (match: Numbers) => Asked | null }

function rule(pattern: string, read: Rule['read']): Rule {
  return { pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.])${pattern}(?![\p{L}\p{N}])`, 'iu'), read }
}

/** What is longer and surer stands first: each reads what those before it have left. */
const rules: readonly Rule[] = [
  rule(
    String.raw`(?:within\s+\d+\s*(?:miles?|mi|kms?)\s+(?:of|from)|\d+\s*(?:miles?|mi|kms?)\s+(?:of|from|around)|near(?:by)?(?:\s+to)?|close\s+to|around)\s+(\p{L}{3,}(?:,?\s+[A-Z]{2}(?![\p{L}\p{N}]))?)`,
    ([, place]) => ({ place: place ?? '' }),
  ),
  rule(String.raw`(?:with\s+|having\s+)?${most}\s*${miles}(?:\s+on\s+(?:it|the\s+clock))?`, ([, n, k, unit]) => ({
    mileageMax: inMiles(n, k, unit),
  })),
  rule(String.raw`${miles}\s+(?:or\s+(?:less|fewer|lower|under)|max(?:imum)?)`, ([, n, k, unit]) => ({
    mileageMax: inMiles(n, k, unit),
  })),
  rule(String.raw`(?:mileage|miles)\s+(?:under|below|less\s+than|up\s+to|max(?:imum)?)\s+${amount}`, ([, n, k]) => ({
    mileageMax: inMiles(n, k, 'mi'),
  })),
  rule(String.raw`(?:low|few|small)[\s-]+(?:miles|mileage|milage|milege)`, () => ({ mileageMax: 30_000 })),

  rule(
    String.raw`(?:between\s+|from\s+)?${year}\s*(?:-|–|to|and|until|till|through)\s*${year}`,
    ([, from = '', to = '']) => ({
      yearMin: Math.min(Number(from), Number(to)),
      yearMax: Math.max(Number(from), Number(to)),
    }),
  ),
  rule(year + orMore, ([, from]) => ({ yearMin: Number(from) })),
  rule(String.raw`${year}\s+(?:or|and)\s+(?:older|earlier|before|below)`, ([, to]) => ({ yearMax: Number(to) })),
  rule(String.raw`(?:(?:newer|later|younger)\s+than|after)\s+${year}`, ([, after]) => ({ yearMin: Number(after) + 1 })),
  rule(String.raw`(?:since|from|at\s+least|min(?:imum)?|(?:not|no)\s+older\s+than|>=)\s*${year}`, ([, from]) => ({
    yearMin: Number(from),
  })),
  rule(String.raw`(?:older\s+than|earlier\s+than|before|prior\s+to|pre)[\s-]*${year}`, ([, before]) => ({
    yearMax: Number(before) - 1,
  })),
  rule(String.raw`(?:until|till|up\s+to|(?:not|no)\s+newer\s+than)\s+${year}`, ([, to]) => ({ yearMax: Number(to) })),
  rule(
    String.raw`(?:less\s+than|under|at\s+most|max(?:imum)?|up\s+to|(?:not|no)\s+(?:older|more)\s+than)\s+(\d{1,2})\s*(?:years?|yrs?)(?:\s+old)?`,
    ([, age]) => ({ ageMax: Number(age) }),
  ),

  rule(String.raw`(?:priced?\s+)?(?:between|from)\s+${money}\s*(?:-|–|to|and)\s*${money}`, readRange),
  rule(String.raw`${money}\s*(?:-|–|to)\s*${money}`, (match) =>
    dollars(match[3], match[4]) >= 500 ? readRange(match) : null,
  ),
  rule(String.raw`(?:price\s+|priced\s+|budget\s+|costs?\s+)?${most}\s*${money}`, ([, n, k]) => atMost(n, k)),
  rule(String.raw`(?:budget|price)(?:\s+(?:of|is|around|about))?\s*:?\s*${money}`, ([, n, k]) => atMost(n, k)),
  rule(String.raw`${money}\s+(?:or\s+(?:less|cheaper|under|below)|max(?:imum)?|tops|budget)`, ([, n, k]) =>
    atMost(n, k),
  ),
  rule(String.raw`(?:around|about|roughly|approx(?:imately)?|circa|~)\s*${money}`, ([, n, k]) => ({
    priceMin: Math.round(dollars(n, k) * 0.85),
    priceMax: Math.round(dollars(n, k) * 1.15),
  })),
  rule(String.raw`${least}\s*${money}`, ([, n, k]) => ({ priceMin: dollars(n, k) })),
  rule(String.raw`${money}(?:\s*\+|\s+or\s+more|\s+and\s+up)`, ([, n, k]) => ({ priceMin: dollars(n, k) })),
  rule(String.raw`\$\s*${amount}`, ([, n, k]) => atMost(n, k)),
  rule(String.raw`(\d[\d,]*(?:\.\d+)?)\s*(k|grand)`, ([, n, k]) => atMost(n, k)),

  // A year alone, last: whatever else is a number has been read.
  rule(String.raw`(?:(?:model\s+)?year\s+|built\s+in\s+)?${year}(?:\s+model)?`, ([, one]) => ({
    yearMin: Number(one),
    yearMax: Number(one),
  })),
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
  for (const { pattern, read } of rules) {
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
      const asked = read([...match])
      if (!asked) break
      if (Object.keys(asked).length > 0) phrases.push({ text: match[0].trim(), asked })
      rest = `${rest.slice(0, match.index)} | ${rest.slice(match.index + match[0].length)}`
    }
  }
  return { phrases, rest }
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
  const value = Number((number ?? '').replaceAll(',', ''))
  return Math.round(thousand || value < 300 ? value * 1000 : value)
}

const kilometresInAMile = 1.609344

function inMiles(number: string | undefined, thousand: string | undefined, unit: string | undefined): number {
  const value = Number((number ?? '').replaceAll(',', '')) * (thousand ? 1000 : 1)
  return Math.round(unit?.startsWith('k') ? value / kilometresInAMile : value)
}

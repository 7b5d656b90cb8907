import usual from './currency-rates.json' with { type: 'json' }

/** What one unit of a currency was worth on a day, in dollars, by ISO 4217. */
export type CurrencyRates = { date: string; dollars: Readonly<Partial<Record<string, number>>> }

let rates: CurrencyRates = usual

/** The rates by which prices in other currencies are converted. */
export function currencyRates(): CurrencyRates {
  return rates
}

/** Replaces the release's own rates by those of the operator; currencies that are left out keep theirs. */
export function setCurrencyRates({ date, dollars }: CurrencyRates): void {
  rates = { date, dollars: { ...usual.dollars, ...dollars } }
}

/** Signs and words of currencies. A plain `$` is the market's own. */
const signs: readonly (readonly [code: string, written: RegExp])[] = [
  ['EUR', /€|(?<!\p{L})(?:eur|euros?)(?!\p{L})/iu],
  ['GBP', /£|(?<!\p{L})(?:gbp|pounds?|quid)(?!\p{L})/iu],
  ['CAD', /(?<!\p{L})(?:cad|ca?\$)/iu],
  ['AUD', /(?<!\p{L})(?:aud|au?\$)/iu],
  ['NZD', /(?<!\p{L})(?:nzd|nz\$)/iu],
  ['CHF', /(?<!\p{L})chf(?!\p{L})/iu],
  ['INR', /₹|(?<!\p{L})(?:inr|rupees?|rs\.?(?=\s*\d)|la(?:kh|c)s?|crores?)(?!\p{L})/iu],
  ['AED', /(?<!\p{L})(?:aed|dirhams?)(?!\p{L})/iu],
  ['SAR', /(?<!\p{L})(?:sar|riyals?)(?!\p{L})/iu],
  ['QAR', /(?<!\p{L})qar(?!\p{L})/iu],
  ['PLN', /(?<!\p{L})(?:pln|zł|zl|zloty|złotych)(?!\p{L})/iu],
  ['MXN', /(?<!\p{L})(?:mxn|pesos?)(?!\p{L})/iu],
  ['ZAR', /(?<!\p{L})(?:zar|rands?|r(?=\s?\d{2,3}[\s,.]?\d{3}))(?!\p{L})/iu],
  ['SEK', /(?<!\p{L})(?:sek|kronor)(?!\p{L})/iu],
  ['NOK', /(?<!\p{L})(?:nok|kroner)(?!\p{L})/iu],
  ['DKK', /(?<!\p{L})dkk(?!\p{L})/iu],
  ['JPY', /¥|(?<!\p{L})(?:jpy|yen)(?!\p{L})/iu],
  ['NGN', /₦|(?<!\p{L})(?:ngn|naira)(?!\p{L})/iu],
  ['KES', /(?<!\p{L})(?:kes|ksh|shillings?)(?!\p{L})/iu],
]

/** The currency other than dollars that a price is typed in; null if it is typed in none or in dollars. */
export function currencyOfTypedPrice(text: string): string | null {
  return signs.find(([, written]) => written.test(text))?.[0] ?? null
}

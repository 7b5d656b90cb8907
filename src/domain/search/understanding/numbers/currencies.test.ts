import { afterEach, expect, it } from 'vitest'
import { parseQueryIntent } from '../parse-word-meanings.ts'
import { CarNameVocabulary } from '../vocabulary/car-name-vocabulary.ts'
import { currencyOfTypedPrice, currencyRates, setCurrencyRates } from './currencies.ts'

const usual = currencyRates()
afterEach(() => setCurrencyRates(usual))

it.each([
  ['suv under €15000', 'EUR'],
  ['bis 15.000 euro', 'EUR'],
  ['max £8k', 'GBP'],
  ['under 5 lakh', 'INR'],
  ['do 80 tys zł', 'PLN'],
  ['R120 000', 'ZAR'],
  ['under $15000', null],
  ['under 15k', null],
])('%s is a price in %s', (text, currency) => {
  expect(currencyOfTypedPrice(text)).toBe(currency)
})

it('a price in another currency is converted by the rates, and shown as typed', () => {
  const read = (typed: string) =>
    parseQueryIntent(typed, new CarNameVocabulary([]), { year: 2026, rates: currencyRates() })
  setCurrencyRates({ date: '2026-11-20', dollars: { EUR: 1.2 } })
  expect(read('suv under €15,000').asked).toEqual({ priceMax: 18_000 })
  expect(read('suv under €15,000').understood).toContainEqual({
    field: 'priceMax',
    value: '18000',
    text: 'under €15,000',
    amount: { value: 15_000, currency: 'EUR' },
  })
  // Currencies that the operator does not name keep the rates of the release.
  expect(read('suv under £10000').asked).toEqual({ priceMax: Math.round(10_000 * (usual.dollars.GBP ?? 0)) })
  // The sign may stand alone behind, and an abbreviation may end before it.
  expect(read('suv under 15k €').asked).toEqual({ priceMax: 18_000 })
  expect(read('suv do 40 tys. zł').asked).toEqual({ priceMax: Math.round(40_000 * (usual.dollars.PLN ?? 0)) })
  expect(read('suv under $15,000').asked).toEqual({ priceMax: 15_000 })
})

it('a sum a month is that of a loan, and shown as typed with its months', () => {
  const read = (typed: string) =>
    parseQueryIntent(typed, new CarNameVocabulary([]), { year: 2026, rates: currencyRates() })
  setCurrencyRates({ date: '2026-11-20', dollars: { GBP: 1.25 } })
  expect(read('suv for $350 a month').understood).toContainEqual({
    field: 'priceMax',
    value: '25000',
    text: '$350 a month',
    amount: { value: 350, currency: 'USD', months: 72 },
  })
  expect(read('suv under £200 a month').understood).toContainEqual(
    expect.objectContaining({ value: '18125', amount: { value: 200, currency: 'GBP', months: 72 } }),
  )
})

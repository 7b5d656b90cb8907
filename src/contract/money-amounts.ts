import { z } from 'zod'
import { keepLeftToRight, type Language, moneyLocaleOf } from './languages.ts'
import { withLatinDigits } from './latin-digits.ts'

/** Whole US cents. The branded type prevents mixing up dollars and cents. */
export type Cents = number & { readonly __unit: 'cents' }

/** Lowest price of a car, in cents: the card provider charges nothing below $0.50. */
export const minPriceCents = 50
/** Highest price of a car, in cents: the card provider charges nothing above $999,999.99. */
export const maxPriceCents = 99_999_999

export function markNumberAsCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

/** Parses dollars as people or other programs write them (`12,500`, `12 500`, `$12,500.50`, 12500.5) to whole cents, or null. */
export function parseDollars(input: string | number): Cents | null {
  const text = withLatinDigits(String(input))
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, ',')
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return null
  const whole = Number((match[1] ?? '').replaceAll(',', ''))
  const fraction = Number((match[2] ?? '').padEnd(2, '0'))
  const value = whole * 100 + fraction
  return Number.isSafeInteger(value) ? markNumberAsCents(value) : null
}

/** `$12,500`, or `$12,500.50` if there are odd cents; `12.500 $` in German. */
export function formatCents(value: number, language: Language = 'en'): string {
  const odd = value % 100 !== 0
  const text = (value / 100).toLocaleString(moneyLocaleOf(language), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: odd ? 2 : 0,
    maximumFractionDigits: odd ? 2 : 0,
  })
  return keepLeftToRight(text, language)
}

const priceAdvice = 'Enter a price between $0.50 and $999,999.99, the most a single card payment can cover.'

/** A car's price, in whole cents. */
export const PriceCents = z
  .int({ error: priceAdvice })
  .min(minPriceCents, { error: priceAdvice })
  .max(maxPriceCents, { error: priceAdvice })

export const priceBoundsMessage = priceAdvice

import { isTestCardNumber } from '@forecourt/test-gateway/test-cards.ts'
import { withLatinDigits } from '#contract/latin-digits.ts'

export type TypedPaymentCardDetails = { number: string; expiry: string; cvc: string }
export type PaymentCardFieldErrors = Partial<Record<keyof TypedPaymentCardDetails, string>>
export type PaymentCardDetails = { number: string; expMonth: number; expYear: number; cvc: string }

/** The digits in groups, as on a card. */
export function groupCardDigits(text: string): string {
  const figures = withLatinDigits(text).replaceAll(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(figures) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : null
  const parts = groups ? (groups.exec(figures)?.slice(1) ?? []) : (figures.match(/\d{1,4}/g) ?? [])
  return parts.filter(Boolean).join(' ')
}

/** `12 / 30` from `1230`, `12/30` or `12/2030`. */
export function formatCardExpiry(text: string, before: string): string {
  const isShortened = text.length < before.length
  const figures = withLatinDigits(text).replaceAll(/\D/g, '').slice(0, 6)
  const padded = /^[2-9]/.test(figures) ? `0${figures}` : figures
  if (padded.length < 2 || (isShortened && padded.length === 2)) return padded
  return `${padded.slice(0, 2)} / ${padded.slice(2)}`
}

/** The check digit of ISO/IEC 7812-1, by Luhn's formula. */
export function passesLuhnCheck(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, figure, index) => {
    const value = Number(figure) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * Validates the typed card before anything leaves the browser: it refuses malformed numbers, and every real one, since
 * real cards must not be typed into a test gateway.
 */
export function validateTestCard(
  typed: TypedPaymentCardDetails,
  now: Date,
): { kind: 'valid'; card: PaymentCardDetails } | { kind: 'wrong'; errors: PaymentCardFieldErrors } {
  const number = withLatinDigits(typed.number).replaceAll(/\D/g, '')
  const [month = '', year = ''] = typed.expiry.split('/').map((part) => part.trim())
  const expMonth = Number(month)
  const expYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  const errors: PaymentCardFieldErrors = {
    number: numberError(number),
    expiry: expiryError({ month, year, expMonth, expYear }, now),
    cvc: cvcError(typed.cvc.trim(), number),
  }
  if (Object.values(errors).some(Boolean)) return { kind: 'wrong', errors }
  return { kind: 'valid', card: { number, expMonth, expYear, cvc: typed.cvc.trim() } }
}

function numberError(number: string): string | undefined {
  if (number === '') return 'Enter the number of a test card.'
  if (number.length < 12) return 'Your card number is incomplete.'
  if (!passesLuhnCheck(number)) return 'Your card number is invalid.'
  if (isTestCardNumber(number)) return undefined
  return 'This is a test gateway. It only accepts the test cards below. Never enter a real card here.'
}

type Expiry = { month: string; year: string; expMonth: number; expYear: number }

function expiryError({ month, year, expMonth, expYear }: Expiry, now: Date): string | undefined {
  if (!/^\d\d$/.test(month) || !/^(\d\d|\d{4})$/.test(year)) return 'Enter the month and year, for example 12 / 30.'
  if (expMonth < 1 || expMonth > 12) return "Your card's expiration month is invalid."
  const isPast = expYear * 12 + expMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  if (isPast) return "Your card's expiration date is in the past."
  return expYear > now.getUTCFullYear() + 50 ? "Your card's expiration year is invalid." : undefined
}

function cvcError(cvc: string, number: string): string | undefined {
  const isAmex = /^3[47]/.test(number)
  if (isAmex ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc)) return undefined
  return isAmex ? 'Enter the three- or four-digit security code.' : 'Enter the three-digit security code.'
}

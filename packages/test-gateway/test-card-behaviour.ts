import type { TestCardNumber } from './test-cards.ts'

/** The error with which the bank behind a test card declines it. */
export type TestCardDecline = Readonly<{ code: string; decline_code?: string; message: string }>

/** The reaction of the bank behind a test card to a payment. */
export type TestCardBehaviour =
  | Readonly<{ kind: 'approves' }>
  | Readonly<{ kind: 'declines'; decline: TestCardDecline }>
  | Readonly<{ kind: 'asks3ds'; afterwards: TestCardDecline | null }>
  | Readonly<{ kind: 'notACard' }>

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover'

const generic: TestCardDecline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const insufficientFunds: TestCardDecline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const declined = (decline: TestCardDecline): TestCardBehaviour => ({ kind: 'declines', decline })
const approves: TestCardBehaviour = { kind: 'approves' }

/** As published at docs.stripe.com/testing. */
export const testCardBehaviours: Readonly<Record<TestCardNumber, TestCardBehaviour>> = {
  '4242424242424242': approves,
  '4000056655665556': approves,
  '5555555555554444': approves,
  '378282246310005': approves,
  '6011111111111117': approves,
  '4000000000000002': declined(generic),
  '4000000000009995': declined(insufficientFunds),
  '4000000000009987': declined({ ...generic, decline_code: 'lost_card' }),
  '4000000000009979': declined({ ...generic, decline_code: 'stolen_card' }),
  '4000000000000069': declined({ code: 'expired_card', message: 'Your card has expired.' }),
  '4000000000000127': declined({ code: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  '4000000000000119': declined({
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  }),
  '4000000000000259': approves,
  '4000000000007726': approves,
  '4000000000005126': approves,
  '4242424242424241': { kind: 'notACard' },
  '4000002500003155': { kind: 'asks3ds', afterwards: null },
  '4000002760003184': { kind: 'asks3ds', afterwards: null },
  '4000000000003220': { kind: 'asks3ds', afterwards: null },
  '4000008400001629': { kind: 'asks3ds', afterwards: generic },
  '4000008260003178': { kind: 'asks3ds', afterwards: insufficientFunds },
}

/** Cards whose payments are disputed later. */
export const disputedTestCardNumber: TestCardNumber = '4000000000000259'

/** The later outcome of a refund to this card; null where it has succeeded at once and for good. */
export function laterOutcomeOfPendingRefund(number: TestCardNumber | undefined): 'succeeded' | 'failed' | null {
  if (number === '4000000000007726') return 'succeeded'
  return number === '4000000000005126' ? 'failed' : null
}

/** Ready-made payment methods that the provider offers for tests besides the numbers. */
export const testPaymentMethodTokens: ReadonlyMap<string, TestCardNumber> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_createDispute', '4000000000000259'],
  ['pm_card_pendingRefund', '4000000000007726'],
  ['pm_card_refundFail', '4000000000005126'],
])

export function cardBrandOf(number: TestCardNumber): CardBrand {
  if (number.startsWith('4')) return 'visa'
  if (number.startsWith('5')) return 'mastercard'
  return number.startsWith('3') ? 'amex' : 'discover'
}

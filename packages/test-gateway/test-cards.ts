/**
 * The card numbers that the embedded test gateway accepts, as the card provider publishes them for testing. The browser
 * refuses every other number before it is sent: real cards must not be typed into a test gateway.
 */
export const testCards = {
  '4242424242424242': 'Visa. The payment succeeds.',
  '4000056655665556': 'Visa (debit). The payment succeeds.',
  '5555555555554444': 'Mastercard. The payment succeeds.',
  '378282246310005': 'American Express. The payment succeeds.',
  '6011111111111117': 'Discover. The payment succeeds.',
  '4000000000000002': 'The card is declined.',
  '4000000000009995': 'The card is declined: insufficient funds.',
  '4000000000009987': 'The card is declined: it was reported lost.',
  '4000000000009979': 'The card is declined: it was reported stolen.',
  '4000000000000069': 'The card is declined: it has expired.',
  '4000000000000127': 'The card is declined: the security code is wrong.',
  '4000000000000119': 'The card is declined: an error while processing.',
  '4000000000000259': 'The payment succeeds, then the bank disputes it as fraudulent.',
  '4000000000007726': 'The payment succeeds. A refund takes a while.',
  '4000000000005126': 'The payment succeeds. A refund fails after a while.',
  '4242424242424241': 'The number isn’t a valid card number.',
  '4000002500003155': '3-D Secure is asked for; the payment succeeds once it is completed.',
  '4000002760003184': '3-D Secure is asked for; the payment succeeds once it is completed.',
  '4000000000003220': '3-D Secure is asked for; the payment succeeds once it is completed.',
  '4000008400001629': '3-D Secure is asked for; the card is declined once it is completed.',
  '4000008260003178': '3-D Secure is asked for; the card has insufficient funds once it is completed.',
} as const

export type TestCardNumber = keyof typeof testCards

/** True for a number, without blanks, that may be sent to the test gateway. */
export function isTestCardNumber(number: string): number is TestCardNumber {
  return Object.hasOwn(testCards, number)
}

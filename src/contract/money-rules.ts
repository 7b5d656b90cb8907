/**
 * The rules of fees, payouts and refunds. All code that charges, pays out or refunds takes its figures from here, and
 * so does every page, mail and message that states them (tests/money-texts-match-rules.test.ts): no text contains such
 * a figure itself.
 */
export const moneyRules = Object.freeze({
  /**
   * Forecourt's share of a sale, in basis points: 250 are 2.5 %. A sale keeps the rate of the day on which it was made.
   */
  sellerFeeBasisPoints: 250,
  /** How long a buyer may request a refund after both sides confirmed the hand-over, in days. */
  refundRequestDays: 14,
  /** How long the seller may answer a request, in days. */
  sellerAnswerDays: 3,
  /** How long after the request an Admin decides at the latest, in days. */
  decisionDays: 10,
  /**
   * How many refunds the buyer may request per sale: each request sends a mail to the seller and holds the payout back.
   */
  maxRefundRequests: 3,
  /** How long the next buyer in line has the sole right to pay for a car that became free, in hours. */
  waitlistTurnHours: 2,
  /** How soon the seller receives a transfer that an Admin recorded, in working days. */
  transferWorkingDays: 2,
  /** How long banks usually take to show a refund on a card, in days. */
  bankRefundDays: Object.freeze({ least: 5, most: 10 }),
})

/** The same values for use in sentences: the fee in percent, in the reader's number format. */
export const moneyRuleMessageValues = Object.freeze({
  feePercent: moneyRules.sellerFeeBasisPoints / 100,
  refundDays: moneyRules.refundRequestDays,
  answerDays: moneyRules.sellerAnswerDays,
  decisionDays: moneyRules.decisionDays,
  maxRequests: moneyRules.maxRefundRequests,
  turnHours: moneyRules.waitlistTurnHours,
})

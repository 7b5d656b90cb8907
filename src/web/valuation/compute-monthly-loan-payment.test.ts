import { expect, it } from 'vitest'
import { computeMonthlyLoanPayment } from './compute-monthly-loan-payment.ts'

it('pays a loan off to the last cent, and no more than a cent a month too much', () => {
  for (const [loan, months, ratePercent] of [
    [2_000_000, 60, 7.5],
    [1_234_567, 6, 0],
    [50_000, 96, 40],
  ] as const) {
    const payment = computeMonthlyLoanPayment(loan, { months, ratePercent })
    let owed: number = loan
    for (let month = 0; month < months; month++) owed += (owed * ratePercent) / 1200 - payment
    expect(owed).toBeLessThanOrEqual(0.01)
    expect(owed).toBeGreaterThan(-months * (1 + ratePercent / 1200) ** months - 1)
  }
})

it('is what a table of loans says: 20,000 dollars over 60 months at 7.5 % cost 400.76 a month', () => {
  expect(computeMonthlyLoanPayment(2_000_000, { months: 60, ratePercent: 7.5 })).toBe(40_076)
})

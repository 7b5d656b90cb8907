/**
 * The level payment of a loan in whole cents: principal P at the monthly rate r over n months costs P·r / (1 − (1+r)^−n).
 * @param ratePercent a year's nominal interest
 */
export function computeMonthlyLoanPayment(
  loanCents: number,
  { months, ratePercent }: { months: number; ratePercent: number },
): number {
  const rate = ratePercent / 100 / 12
  if (rate === 0) return Math.ceil(loanCents / months)
  return Math.ceil((loanCents * rate) / (1 - (1 + rate) ** -months))
}

export type SaleAmountSplit = { feeCents: number; netCents: number }

/**
 * Splits a sale into the platform's and the seller's share, in whole cents. The fee is charged on the part that was not
 * refunded, rounded to the nearest cent.
 */
export function splitSaleAmount(sale: {
  saleCents: number
  refundedCents: number
  feeBasisPoints: number
}): SaleAmountSplit {
  const keptCents = sale.saleCents - sale.refundedCents
  const feeCents = Math.round((keptCents * sale.feeBasisPoints) / 10_000)
  return { feeCents, netCents: keptCents - feeCents }
}

export type SaleSplit = { feeCents: number; netCents: number }

/**
 * What of a sale is the platform's and what is the seller's, in whole cents. The fee is taken of the part that was not
 * given back, rounded to the nearest cent.
 */
export function splitSaleAmount(sale: { saleCents: number; refundedCents: number; feeBasisPoints: number }): SaleSplit {
  const keptCents = sale.saleCents - sale.refundedCents
  const feeCents = Math.round((keptCents * sale.feeBasisPoints) / 10_000)
  return { feeCents, netCents: keptCents - feeCents }
}

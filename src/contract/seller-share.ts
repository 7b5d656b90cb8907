export type Share = { feeCents: number; netCents: number }

/**
 * What of a sale is the platform's and what is the seller's, in whole cents. The fee is taken of the part that was not
 * given back, rounded to the nearest cent.
 */
export function sellerShare(sale: { saleCents: number; refundedCents: number; feeBasisPoints: number }): Share {
  const keptCents = sale.saleCents - sale.refundedCents
  const feeCents = Math.round((keptCents * sale.feeBasisPoints) / 10_000)
  return { feeCents, netCents: keptCents - feeCents }
}

import type { BuyerOrder } from '#contract/bookings.ts'

/**
 * Whether a lower price is still talked about before the buyer pays: what was offered is looked at first then, and to pay
 * the full price is a rarer step.
 */
export function hasOfferFirst({ openOffer, canPay }: Pick<BuyerOrder, 'openOffer' | 'canPay'>): boolean {
  return canPay && Boolean(openOffer)
}

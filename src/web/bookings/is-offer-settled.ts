import type { BuyerOrder } from '#contract/bookings.ts'

/** Whether a price below that of the car is agreed on already, or waits for an answer. */
export function isOfferSettled({ publicPriceCents, openOffer }: BuyerOrder): boolean {
  return publicPriceCents !== null || Boolean(openOffer)
}

import { type SQL, sql } from 'drizzle-orm'
import { listings } from '#db/schema/listings.ts'
import { automaticDeclineOfferMinimums, offerPrices, offers } from '#db/schema/offers.ts'

/**
 * The seller's minimum in cents, or null. One that is not below the public price, which an earlier release may have left,
 * would decline every offer: it counts for nothing. The query joins the car and its minimum.
 * @reads listings: the public price.
 */
export const offerMinimumSql: SQL<number | null> =
  sql`case when ${automaticDeclineOfferMinimums.minCents} < ${listings.priceCents} then ${automaticDeclineOfferMinimums.minCents} end`

/**
 * The price in cents below which the minimum declines an offer and the seller is warned of accepting it: the minimum, or
 * the least that the seller themselves have asked for in it, where that is less; null without a minimum. The query joins
 * the offer besides.
 */
export const offerDeclineThresholdSql: SQL<number | null> = sql`case when ${offerMinimumSql} is not null then least(
  ${offerMinimumSql},
  (select min(${offerPrices.priceCents}) from ${offerPrices} where ${offerPrices.offerId} = ${offers.id} and ${offerPrices.side} = 'seller')
) end`

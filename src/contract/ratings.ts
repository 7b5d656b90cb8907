import { z } from 'zod'

export const minStars = 1
export const maxStars = 5

const starsAdvice = `Choose ${minStars} to ${maxStars} stars`
export const Stars = z
  .int({ error: starsAdvice })
  .min(minStars, { error: starsAdvice })
  .max(maxStars, { error: starsAdvice })

/** Row S-14: the buyer's rating of the seller once the order is completed. */
export const RateOrder = z.object({ stars: Stars })
export const OrderRated = z.object({ stars: Stars })

/** The rating of a seller by buyers; null if there is none. `average` has one decimal. */
export const SellerRating = z.object({ average: z.number().min(minStars).max(maxStars), count: z.int().min(1) })
export type SellerRating = z.infer<typeof SellerRating>

import { z } from 'zod'

export const minStars = 1
export const maxStars = 5

const starsAdvice = `Choose ${minStars} to ${maxStars} stars`
export const Stars = z
  .int({ error: starsAdvice })
  .min(minStars, { error: starsAdvice })
  .max(maxStars, { error: starsAdvice })

/** Row S-14: what a buyer says of the seller once the order is completed. */
export const RateOrder = z.object({ stars: Stars })
export const Rated = z.object({ stars: Stars })

/** What buyers say of a seller; null where nobody has rated them. `average` has one decimal. */
export const SellerRating = z.object({ average: z.number().min(minStars).max(maxStars), count: z.int().min(1) })
export type SellerRating = z.infer<typeof SellerRating>

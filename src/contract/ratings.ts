import { z } from 'zod'

export const minRatingStars = 1
export const maxRatingStars = 5

const starsAdvice = `Choose ${minRatingStars} to ${maxRatingStars} stars`
export const RatingStars = z
  .int({ error: starsAdvice })
  .min(minRatingStars, { error: starsAdvice })
  .max(maxRatingStars, { error: starsAdvice })

/** Row S-14: the buyer's rating of the seller once the order is completed. */
export const RateSellerRequest = z.object({ stars: RatingStars })
export const SellerRatedResponse = z.object({ stars: RatingStars })

/** The rating of a seller by buyers; null if there is none. `average` has one decimal. */
export const SellerRating = z.object({
  average: z.number().min(minRatingStars).max(maxRatingStars),
  count: z.int().min(1),
})
export type SellerRating = z.infer<typeof SellerRating>

import { z } from 'zod'

/** Row G-07. What the price of a car is beside those of like cars. */
export const deals = ['great', 'good', 'fair', 'high', 'overpriced'] as const
export const Deal = z.enum(deals)
export type Deal = z.infer<typeof Deal>

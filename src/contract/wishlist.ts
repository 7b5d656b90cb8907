import { z } from 'zod'
import { CarId, CarSummary } from './cars.ts'

/** A wished car: `priceWhenSavedCents` is the price when the buyer added it, `fell` means that it costs less now. */
export const WishedCar = z.object({
  car: CarSummary,
  wishedAt: z.iso.datetime(),
  wishedPriceCents: z.int(),
  fellByCents: z.int(),
})
export type WishedCar = z.infer<typeof WishedCar>
/** Whether the buyer gets mail when the price of a wished car falls, or when it is sold. */
export const WishlistMailPreference = z.object({ isWanted: z.boolean() })
export const WishList = z.object({ items: z.array(WishedCar), mail: WishlistMailPreference })
export const WishListIds = z.object({ ids: z.array(z.string()) })
/** The wishes from before the person signed in, oldest first. */
export const MergeWishes = z.object({
  ids: z
    .array(CarId.shape.id)
    .min(1, { error: 'Name the cars.' })
    .max(100, { error: 'At most 100 cars at once.' })
    .transform((ids) => [...new Set(ids)]),
})
/** `missed` are cars that cannot be wished for any more; `title` is null for one that is not visible to anyone. */
export const MergedWishes = z.object({
  added: z.int(),
  missed: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      reason: z.enum(['sold', 'reserved', 'withdrawn', 'gone', 'own']),
    }),
  ),
})
export type MergedWishes = z.infer<typeof MergedWishes>
export const WishAdded = z.object({ added: z.boolean() })
export const WishRemoved = z.object({ removed: z.boolean() })

import { z } from 'zod'
import { CarIdParams, CarSummary } from './cars.ts'

/** A wished car: `wishlistPriceWhenSavedCents` is the price when the buyer added it, `fell` means that it costs less now. */
export const WishlistCar = z.object({
  car: CarSummary,
  wishedAt: z.iso.datetime(),
  wishedPriceCents: z.int(),
  fellByCents: z.int(),
})
export type WishlistCar = z.infer<typeof WishlistCar>
/** Whether the buyer gets mail when the price of a wished car falls, or when it is sold. */
export const WishlistMailPreference = z.object({ isWanted: z.boolean() })
export const WishlistResponse = z.object({ items: z.array(WishlistCar), mail: WishlistMailPreference })
export const WishlistCarIds = z.object({ ids: z.array(z.string()) })
/** The wishes from before the person signed in, oldest first. */
export const MergeWishlistRequest = z.object({
  ids: z
    .array(CarIdParams.shape.id)
    .min(1, { error: 'Specify the cars.' })
    .max(100, { error: 'Up to 100 cars at once.' })
    .transform((ids) => [...new Set(ids)]),
})
/** `missed` are cars that cannot be wished for any more; `title` is null for one that is not visible to anyone. */
export const MergeWishlistResponse = z.object({
  added: z.int(),
  missed: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      reason: z.enum(['sold', 'reserved', 'withdrawn', 'gone', 'own']),
    }),
  ),
})
export type MergeWishlistResponse = z.infer<typeof MergeWishlistResponse>
export const WishlistCarAddedResponse = z.object({ added: z.boolean() })
export const WishlistCarRemovedResponse = z.object({ removed: z.boolean() })

import { z } from 'zod'
import { CarSummary } from './cars.ts'

/** A wished car: `wishedPriceCents` is the price when it was wished, `fell` says that it costs less now. */
export const WishedCar = z.object({
  car: CarSummary,
  wishedAt: z.iso.datetime(),
  wishedPriceCents: z.int(),
  fellByCents: z.int(),
})
export type WishedCar = z.infer<typeof WishedCar>
/** Whether the buyer gets mail when the price of a wished car falls, or when it is sold. */
export const WishMail = z.object({ isWanted: z.boolean() })
export const WishList = z.object({ items: z.array(WishedCar), mail: WishMail })
export const Wished = z.object({ added: z.boolean() })
export const Unwished = z.object({ removed: z.boolean() })

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
export const WishList = z.object({ items: z.array(WishedCar) })
export const Wished = z.object({ added: z.boolean() })
export const Unwished = z.object({ removed: z.boolean() })

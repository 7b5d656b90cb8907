import { z } from 'zod'

import { CarSummary } from './cars.ts'
import { homeSearchShortcutNames } from './home-search-shortcuts.ts'

const CountedValue = z.object({ value: z.string(), count: z.int() })

export const HomePageData = z.object({
  /** The choices of the search panel, with the number of cars beside each. */
  search: z.object({ total: z.int(), brands: z.array(CountedValue), bodies: z.array(CountedValue) }),
  /** Those that find enough cars, in their own order. */
  shortcuts: z.array(z.object({ name: z.enum(homeSearchShortcutNames), count: z.int() })),
  /** New cars whose price is labelled good or great, of mixed budgets and makes. */
  deals: z.array(CarSummary),
  /** Cars whose price fell lately, of mixed budgets and makes, with the price before. */
  priceDrops: z.array(z.object({ car: CarSummary, formerPriceCents: z.int() })),
  advertised: z.array(CarSummary),
  blocks: z.array(z.object({ token: z.string(), heading: z.string(), path: z.string(), items: z.array(CarSummary) })),
})
export type HomePageData = z.infer<typeof HomePageData>

import { z } from 'zod'

import { CarSummary } from './cars.ts'

/**
 * The searches that the home page offers in one tap, each as the parameters of its list. They filter and do not only
 * rank, so that the number beside one is what its list finds.
 */
export const homeShortcuts = {
  under10k: { query: { priceMax: '10000' }, picture: 'hatchback-red-front' },
  family: { query: { body: ['SUV', 'Estate', 'Van'] }, picture: 'estate-blue-front' },
  firstCar: { query: { body: ['Hatchback', 'Saloon'], priceMax: '15000' }, picture: 'hatchback-white-front' },
  electric: { query: { fuel: ['Electric'] }, picture: 'saloon-silver-side' },
  pickup: { query: { body: ['Pickup'] }, picture: 'suv-graphite-front' },
  convertible: { query: { body: ['Roadster'] }, picture: 'roadster-red-front' },
} as const satisfies Record<string, { query: Record<string, string | readonly string[]>; picture: string }>
export type HomeShortcutName = keyof typeof homeShortcuts
export const homeShortcutNames = Object.keys(homeShortcuts) as HomeShortcutName[]

const CountedValue = z.object({ value: z.string(), count: z.int() })

export const HomePageData = z.object({
  /** The choices of the search panel, with the number of cars beside each. */
  search: z.object({ total: z.int(), brands: z.array(CountedValue), bodies: z.array(CountedValue) }),
  /** Those that find a car. */
  shortcuts: z.array(z.object({ name: z.enum(homeShortcutNames), count: z.int() })),
  /** The newest cars whose price is labelled good or great. */
  deals: z.array(CarSummary),
  /** Cars whose price fell, the latest first, with the price before. */
  priceDrops: z.array(z.object({ car: CarSummary, formerPriceCents: z.int() })),
  advertised: z.array(CarSummary),
  blocks: z.array(z.object({ token: z.string(), heading: z.string(), path: z.string(), items: z.array(CarSummary) })),
})
export type HomePageData = z.infer<typeof HomePageData>

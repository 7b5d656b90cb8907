import { z } from 'zod'

/** Somewhere on the map: degrees, north and east positive. */
export const Place = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }).meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

/** What somebody has begun to type. */
export const SuggestPlaces = z.object({ q: z.string().max(120).default('') })
export const PlacesFound = z.object({ items: z.array(Place) })

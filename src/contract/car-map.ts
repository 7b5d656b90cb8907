import { z } from 'zod'
import { Place } from './places.ts'

export const MapBounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

/** Cars that stand near one another, or one car alone. */
export const CarCluster = z.object({
  /** The middle of its cars. */
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  lowestPriceCents: z.int(),
  /** The car, where it is one. */
  carId: z.string().nullable(),
  /** The part of the map that its cars take up; the same point twice where they stand together. */
  box: MapBounds,
})
export type CarCluster = z.infer<typeof CarCluster>

/** Where the cars of a search stand. */
export const CarMap = z
  .object({
    /** Cars of the search that stand in the asked part of the map; the counts of the clusters add up to it. */
    placed: z.int(),
    clusters: z.array(CarCluster),
    /** What holds them all; null where there are none. */
    bounds: MapBounds.nullable(),
    /** Towns to find one's way by, the largest first. */
    towns: z.array(Place),
  })
  .meta({ id: 'CarMap' })
export type CarMap = z.infer<typeof CarMap>

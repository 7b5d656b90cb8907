import { z } from 'zod'
import { Place } from './places.ts'

export const MapBounds = z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() })

/** Cars that are near one another, or a single car. */
export const CarMapCluster = z.object({
  /** The centre of its cars. */
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  lowestPriceCents: z.int(),
  /** The id of the car if the cluster is a single car. */
  carId: z.string().nullable(),
  /** The part of the map that its cars cover; both corners are the same point if all cars are in one place. */
  box: MapBounds,
})
export type CarMapCluster = z.infer<typeof CarMapCluster>

/** The places of the cars of a search. */
export const CarMapResponse = z
  .object({
    /** The cars of the search within the requested part of the map; the counts of the clusters add up to it. */
    placed: z.int(),
    clusters: z.array(CarMapCluster),
    /** The box that contains all of them; null if there are none. */
    bounds: MapBounds.nullable(),
    /** Towns for orientation on the map: those of the largest clusters, then the largest ones. */
    towns: z.array(Place),
  })
  .meta({ id: 'CarMap' })
export type CarMapResponse = z.infer<typeof CarMapResponse>

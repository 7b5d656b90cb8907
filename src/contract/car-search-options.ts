// Search options besides the attributes of a car. Pages that only link to a list need no more than this file.

import type { DistanceUnit } from './car-units.ts'

export const carSorts = ['best', 'newest', 'priceAsc', 'priceDesc', 'mileage', 'deal', 'distance'] as const
export type CarSort = (typeof carSorts)[number]

/** The radius of a search near a place if the search states none. */
export const defaultRadiusMiles = 50
/** Half of the earth's circumference: a search that only sorts by distance. */
export const unlimitedRadiusMiles = 12_500
/** The radii that are offered, in miles. Those of readers of kilometres are 20, 40, 80, 150, 300 and 800 of them. */
export const searchRadiiMiles: Record<DistanceUnit, readonly number[]> = {
  mi: [10, 25, defaultRadiusMiles, 100, 200, 500],
  km: [12, 25, defaultRadiusMiles, 93, 186, 497],
}

import type { CarMapCluster } from '#contract/car-map-response.ts'
import { boundsOfClusters } from '#web/map/frame-most-cars.ts'
import { fitMapViewportToBox, type MapBounds, type MapPixelInsets, type MapPixelSize } from '#web/map/projection.ts'

/** The share of the cars that the frame always has: with fewer it would be the map of one town. */
const leastShown = 0.6
/** Above 1 the size of the map counts for more than the cars in it: evenly spread ones are seen larger, too. */
const weightOfScale = 1.25

/**
 * The part of the map that shows the cars largest in a narrow frame: of a country that is wider than high such a frame
 * shows seas above and below it, so that what it leaves out lies west and east. A car that is left out must pay for
 * itself in the size of the rest. Null without a car.
 */
export function frameDenseCore(
  clusters: readonly CarMapCluster[],
  { size, insets }: { size: MapPixelSize; insets: MapPixelInsets },
): MapBounds | null {
  const least = countCars(clusters) * leastShown
  const fromWest = clusters.toSorted((one, other) => one.longitude - other.longitude)
  let best = { box: boundsOfClusters(clusters), score: 0 }
  for (const first of fromWest.keys()) {
    for (let end = fromWest.length; end > first; end--) {
      const kept = fromWest.slice(first, end)
      const cars = countCars(kept)
      if (cars < least) break
      const box = boundsOfClusters(kept)
      const score = box ? cars * fitMapViewportToBox(box, size, insets).scale ** weightOfScale : 0
      if (score > best.score) best = { box, score }
    }
  }
  return best.box
}

function countCars(clusters: readonly CarMapCluster[]): number {
  return clusters.reduce((sum, { count }) => sum + count, 0)
}

import type { CarMapCluster } from '#contract/car-map-response.ts'
import type { MapBounds } from '#web/map/projection.ts'

/** The share of the cars that the first frame of a map may leave out. */
const mostLeftOut = 0.05
/** A cluster is left out only where the frame shrinks at least to this share of its area. */
const worthwhile = 0.85

/**
 * The part of the map where nearly all of the cars are: a few far from the rest, as in Hawaii, must not make the others
 * small. Null without a car.
 */
export function frameMostCars(clusters: readonly CarMapCluster[]): MapBounds | null {
  let kept = [...clusters]
  let spare = kept.reduce((sum, { count }) => sum + count, 0) * mostLeftOut
  for (;;) {
    const whole = boundsOfClusters(kept)
    const without = kept
      .filter(({ count }) => count <= spare)
      .map((cluster) => {
        const rest = kept.filter((other) => other !== cluster)
        return { cluster, rest, area: areaOf(boundsOfClusters(rest)) }
      })
      .toSorted((one, other) => one.area - other.area)[0]
    if (!whole || !without || without.area > areaOf(whole) * worthwhile) return whole
    spare -= without.cluster.count
    kept = without.rest
  }
}

/** The box that holds all of them; null without one. */
export function boundsOfClusters(clusters: readonly CarMapCluster[]): MapBounds | null {
  const boxes = clusters.map(({ box }) => box)
  if (boxes.length === 0) return null
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    south: Math.min(...boxes.map(({ south }) => south)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}

function areaOf(box: MapBounds | null): number {
  return box ? (box.east - box.west) * (box.north - box.south) : 0
}

import type { CarCluster } from '#contract/car-map.ts'
import type { MapSize, MapView } from '#web/map/projection.ts'
import { placeIn } from '#web/map/projection.ts'

/** Markers whose middles are nearer than this many pixels would cover one another. */
const tooNear = 46

export type Marked = { cluster: CarCluster; x: number; y: number }

/** The clusters as a view has room for them: those that would cover one another are one, with the sum of their cars. */
export function joinMarkers(clusters: readonly CarCluster[], view: MapView, size: MapSize): Marked[] {
  const marks: Marked[] = []
  for (const cluster of clusters.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = placeIn(view, size, cluster)
    const near = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) < tooNear)
    if (near) near.cluster = together(near.cluster, cluster)
    else marks.push({ cluster, x, y })
  }
  return marks
}

function together(one: CarCluster, other: CarCluster): CarCluster {
  return {
    ...one,
    count: one.count + other.count,
    carId: null,
    lowestPriceCents: Math.min(one.lowestPriceCents, other.lowestPriceCents),
    box: {
      west: Math.min(one.box.west, other.box.west),
      south: Math.min(one.box.south, other.box.south),
      east: Math.max(one.box.east, other.box.east),
      north: Math.max(one.box.north, other.box.north),
    },
  }
}

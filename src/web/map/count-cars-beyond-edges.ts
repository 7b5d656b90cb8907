import type { CarMapCluster } from '#contract/car-map-response.ts'
import { coordinatesToPixels, type MapPixelSize, type MapViewport } from '#web/map/projection.ts'

export type MapEdge = 'west' | 'east' | 'north' | 'south'

/** How many cars lie outside a view, each counted at the edge that it is farthest beyond. */
export function countCarsBeyondEdges(
  clusters: readonly CarMapCluster[],
  view: MapViewport,
  size: MapPixelSize,
): Record<MapEdge, number> {
  const counts: Record<MapEdge, number> = { west: 0, east: 0, north: 0, south: 0 }
  for (const cluster of clusters) {
    const { x, y } = coordinatesToPixels(view, size, cluster)
    const beyond: [MapEdge, number][] = [
      ['west', -x],
      ['east', x - size.width],
      ['north', -y],
      ['south', y - size.height],
    ]
    const [edge, pixels] = beyond.toSorted(([, one], [, other]) => other - one)[0] ?? ['west', 0]
    if (pixels > 0) counts[edge] += cluster.count
  }
  return counts
}

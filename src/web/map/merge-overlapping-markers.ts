import type { CarMapCluster } from '#contract/car-map-response.ts'
import type { CarSummary } from '#contract/cars.ts'
import type { MapPixelSize, MapViewport } from '#web/map/projection.ts'
import { coordinatesToPixels, isNarrowMap } from '#web/map/projection.ts'

/**
 * Markers overlap if their centres are nearer than this on both axes, in pixels: as wide as prices in any language, two
 * lines high; on a phone as wide as a rounded price, and as high as a finger wants it.
 */
const wide = { across: 98, up: 52 }
const narrow = { across: 60, up: 48 }

type CarPosition = Pick<CarSummary, 'id' | 'latitude' | 'longitude'>
export type MapMarkerPosition = { cluster: CarMapCluster; x: number; y: number }

/** Merges the clusters that would overlap in a view into one, with the sum of their cars. */
export function mergeOverlappingMarkers(
  clusters: readonly CarMapCluster[],
  view: MapViewport,
  size: MapPixelSize,
): MapMarkerPosition[] {
  const marks: MapMarkerPosition[] = []
  const { across, up } = isNarrowMap(size) ? narrow : wide
  for (const cluster of clusters.toSorted((one, other) => other.count - one.count)) {
    const { x, y } = coordinatesToPixels(view, size, cluster)
    const near = marks.find((mark) => Math.abs(mark.x - x) < across && Math.abs(mark.y - y) < up)
    if (near) near.cluster = together(near.cluster, cluster)
    else marks.push({ cluster, x, y })
  }
  return marks
}

/** The marker of a car: its own, or that of its cluster; null where there is none. */
export function findMarkerOfCar(marks: readonly MapMarkerPosition[], car: CarPosition): MapMarkerPosition | null {
  const { latitude, longitude } = car
  if (latitude === null || longitude === null) return null
  const own = marks.find(({ cluster }) => cluster.carId === car.id)
  if (own) return own
  const holds = ({ carId, box }: CarMapCluster) =>
    carId === null && latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east
  // The areas of clusters may overlap: the nearest one counts.
  const awayFrom = ({ cluster }: MapMarkerPosition) =>
    Math.hypot(cluster.latitude - latitude, cluster.longitude - longitude)
  const [nearest = null] = marks
    .filter(({ cluster }) => holds(cluster))
    .toSorted((one, other) => awayFrom(one) - awayFrom(other))
  return nearest
}

function together(one: CarMapCluster, other: CarMapCluster): CarMapCluster {
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

import type { Coordinates, GeoBox } from '@forecourt/gazetteer/earth.ts'
import { formatPlaceLabel } from '@forecourt/gazetteer/regions.ts'
import { findLargestTownsInBox } from '@forecourt/gazetteer/towns.ts'
import type { CarMapCluster, CarMapResponse } from '#contract/car-map-response.ts'
import type { SearchCarsQuery } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { findMapCellsInDatabase } from './find-map-cells-in-database.ts'
import {
  type CarMapCell,
  computeMapCellSize,
  coordinateUnitsPerDegree,
  geoBoxWidthDegrees,
  type MapCellSize,
  mapCellColumnCount,
  minMapSpanDegrees,
} from './map-cells.ts'
import { parseSearch } from './parse-search.ts'
import { catalogueCarNameVocabulary, readSearchVocabulary } from './read-search-vocabulary.ts'
import { relaxSearch } from './relax-search.ts'
import type { SearchIndex } from './search-index.ts'

const nearInCells = 0.75
const mostTowns = 14
/** So many of the largest clusters have a town of their own, at most this far from their middle. */
const namedClusters = 16
const nameReachInCells = 0.5

/**
 * Row G-02. The places of the cars of a search, gathered into clusters by the size of the requested part of the map,
 * with exact counts. The default part is the one that contains all of them. Cars without a known place are not on the
 * map. If the index cannot answer, the database does.
 */
export async function loadCarMapClusters(
  db: DbOrTx,
  query: SearchCarsQuery,
  { now, index = null }: { now: Date; index?: SearchIndex | null },
): Promise<CarMapResponse> {
  const vocabulary =
    query.q || query.model || query.brand ? await readSearchVocabulary(db, now) : catalogueCarNameVocabulary()
  const typed = await parseSearch(db, query, { vocabulary, now })
  const { filters } = await relaxSearch(db, query, typed, { index })
  const box = query.box ?? null
  const { placed, bounds, cells } =
    (await index?.gather(filters, box)) ?? (await findMapCellsInDatabase(db, filters, box))
  const shown = box ?? bounds
  const clusters = shown ? merged(cells, computeMapCellSize(shown)) : []
  return { placed, bounds, clusters, towns: townsOf(shown, clusters) }
}

/**
 * Cells whose cars are near each other across a border of the grid become one cluster; no car is lost or counted twice.
 */
function merged(cells: readonly CarMapCell[], { cell, cellUp }: MapCellSize): CarMapCluster[] {
  const clusters: CarMapCell[] = []
  for (const one of cells.toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))) {
    const at = middleOf(one)
    const near = clusters.find((other) => {
      const middle = middleOf(other)
      return (
        Math.hypot((middle.longitude - at.longitude) / cell, (middle.latitude - at.latitude) / cellUp) < nearInCells
      )
    })
    if (!near) clusters.push({ ...one })
    else join(near, one)
  }
  return clusters.map((cluster) => {
    const { count, lowestPriceCents, id, west, south, east, north } = cluster
    return {
      ...middleOf(cluster),
      count,
      lowestPriceCents,
      box: { west, south, east, north },
      carId: count === 1 ? id : null,
    }
  })
}

/** The mean place; the rounding to millionths must not move it out of the box. */
function middleOf({ count, latitudeSum, longitudeSum, west, south, east, north }: CarMapCell): Coordinates {
  const mean = (sum: number) => sum / count / coordinateUnitsPerDegree
  return {
    latitude: Math.min(Math.max(mean(latitudeSum), south), north),
    longitude: Math.min(Math.max(mean(longitudeSum), west), east),
  }
}

function join(into: CarMapCell, one: CarMapCell): void {
  into.count += one.count
  into.latitudeSum += one.latitudeSum
  into.longitudeSum += one.longitudeSum
  into.lowestPriceCents = Math.min(into.lowestPriceCents, one.lowestPriceCents)
  into.west = Math.min(into.west, one.west)
  into.east = Math.max(into.east, one.east)
  into.south = Math.min(into.south, one.south)
  into.north = Math.max(into.north, one.north)
}

/** First those of the largest clusters, which tell where most cars are, then the largest of the whole map. */
function townsOf(box: GeoBox | null, clusters: readonly CarMapCluster[]): CarMapResponse['towns'] {
  if (!box || box.west > box.east) return []
  const { cell, cellUp } = computeMapCellSize(box)
  const ofClusters = clusters
    .filter(({ count }) => count > 1)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, namedClusters)
    .flatMap(({ latitude, longitude }) => {
      const [across, up] = [cell * nameReachInCells, cellUp * nameReachInCells]
      const around = { west: longitude - across, east: longitude + across, south: latitude - up, north: latitude + up }
      return findLargestTownsInBox(around, { count: 1, apart: 0 })
    })
  const apart = Math.max(minMapSpanDegrees, geoBoxWidthDegrees(box) / mapCellColumnCount)
  const named = [...ofClusters, ...findLargestTownsInBox(box, { count: mostTowns, apart })].map((town) => ({
    name: formatPlaceLabel(town),
    latitude: town.latitude,
    longitude: town.longitude,
  }))
  const isFirst = ({ name }: { name: string }, at: number) => named.findIndex((town) => town.name === name) === at
  return named.filter(isFirst)
}

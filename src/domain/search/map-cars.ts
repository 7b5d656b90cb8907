import { and, sql } from 'drizzle-orm'
import type { CarCluster, CarMap } from '#contract/car-map.ts'
import type { SearchCars } from '#contract/cars.ts'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import type { Box } from '#domain/places/earth.ts'
import { placeLabel } from '#domain/places/regions.ts'
import { townsIn } from '#domain/places/towns.ts'
import { readVocabulary } from './read-vocabulary.ts'
import { matching, searchFilters } from './search-filters.ts'
import { understandQuery } from './words/understand-query.ts'
import { Vocabulary } from './words/vocabulary.ts'

/** So many cells stand beside one another; two clusters nearer than most of a cell are one. */
const cellsAcross = 12
const nearInCells = 0.75
const mostTowns = 14
/** A single place is shown with its surroundings. */
const leastDegrees = 0.02

const noVocabulary = new Vocabulary([])

/**
 * Row G-02. Where the cars of a search stand, gathered into clusters by the size of the asked part of the map, with exact
 * counts. Without a part it is the one that holds all of them. Cars whose place is not known stand nowhere.
 */
export async function mapCars(db: DbOrTx, query: SearchCars, { now }: { now: Date }): Promise<CarMap> {
  const vocabulary = query.q ? await readVocabulary(db, now) : noVocabulary
  const read = understandQuery(query.q ?? '', vocabulary, { year: now.getUTCFullYear() })
  const filters = searchFilters(query, read)
  const where = and(matching(filters), sql`${listings.latitude} is not null`)
  const { rows } = await db.execute<{ placed: number } & Record<keyof Box, number | null>>(sql`
    select count(*)::int as placed, min(longitude) as west, max(longitude) as east, min(latitude) as south,
      max(latitude) as north
    from ${listings} where ${where}`)
  const found = rows[0]
  const bounds = boxOfRow(found)
  const shown = query.box ?? bounds
  if (!found || !bounds || !shown) return { placed: 0, clusters: [], bounds: null, towns: townsOf(query.box ?? null) }
  const cell = Math.max(leastDegrees, widthOf(shown) / cellsAcross)
  const cellUp = cell * Math.cos((((shown.south + shown.north) / 2) * Math.PI) / 180)
  const cells = await db.execute<Cell>(sql`
    select count(*)::int as count, avg(latitude) as latitude, avg(longitude) as longitude,
      min(price_cents) as "lowestPriceCents", min(id) as id, min(longitude) as west, max(longitude) as east,
      min(latitude) as south, max(latitude) as north
    from ${listings} where ${where}
    group by floor(longitude / ${cell}), floor(latitude / ${cellUp})
    order by count(*) desc, min(id)`)
  return { placed: found.placed, clusters: merged(cells.rows, cell, cellUp), bounds, towns: townsOf(shown) }
}

type Cell = Box & { count: number; latitude: number; longitude: number; lowestPriceCents: number; id: string }

/** Cells whose cars stand near each other over a border of the grid are one cluster; no car is lost or counted twice. */
function merged(cells: readonly Cell[], cell: number, cellUp: number): CarCluster[] {
  const clusters: Cell[] = []
  for (const one of cells) {
    const near = clusters.find(
      (other) =>
        Math.hypot((other.longitude - one.longitude) / cell, (other.latitude - one.latitude) / cellUp) < nearInCells,
    )
    if (!near) clusters.push({ ...one })
    else join(near, one)
  }
  return clusters.map(({ count, latitude, longitude, lowestPriceCents, id, west, south, east, north }) => ({
    ...{ latitude, longitude, count, lowestPriceCents, box: { west, south, east, north } },
    carId: count === 1 ? id : null,
  }))
}

function join(into: Cell, one: Cell): void {
  const count = into.count + one.count
  into.latitude = (into.latitude * into.count + one.latitude * one.count) / count
  into.longitude = (into.longitude * into.count + one.longitude * one.count) / count
  into.count = count
  into.lowestPriceCents = Math.min(into.lowestPriceCents, one.lowestPriceCents)
  into.west = Math.min(into.west, one.west)
  into.east = Math.max(into.east, one.east)
  into.south = Math.min(into.south, one.south)
  into.north = Math.max(into.north, one.north)
}

function boxOfRow(row: Record<keyof Box, number | null> | undefined): Box | null {
  if (!row || row.west === null || row.south === null || row.east === null || row.north === null) return null
  return { west: row.west, south: row.south, east: row.east, north: row.north }
}

function widthOf({ west, east }: Box): number {
  return east >= west ? east - west : east - west + 360
}

function townsOf(box: Box | null): CarMap['towns'] {
  if (!box || box.west > box.east) return []
  const apart = Math.max(leastDegrees, widthOf(box) / cellsAcross)
  return townsIn(box, { count: mostTowns, apart }).map((town) => ({
    name: placeLabel(town),
    latitude: town.latitude,
    longitude: town.longitude,
  }))
}

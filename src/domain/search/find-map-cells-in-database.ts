import type { GeoBox } from '@forecourt/gazetteer/earth.ts'
import { and, sql } from 'drizzle-orm'
import type { DbOrTx } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { matchingCarsSql, type SearchFilters } from './build-search-filters.ts'
import { type CarMapCell, type CarMapCells, computeMapCellSize, coordinateUnitsPerDegree } from './map-cells.ts'

/** The cars of a search in the cells of this part of the map or, without one, of the box that contains them all. */
export async function findMapCellsInDatabase(
  db: DbOrTx,
  filters: SearchFilters,
  box: GeoBox | null,
): Promise<CarMapCells> {
  const where = and(matchingCarsSql(filters), sql`${listings.latitude} is not null`)
  const { rows } = await db.execute<{ placed: number } & Record<keyof GeoBox, number | null>>(sql`
    select count(*)::int as placed, min(longitude) as west, max(longitude) as east, min(latitude) as south,
      max(latitude) as north
    from ${listings} where ${where}`)
  const found = rows[0]
  const bounds = boxOfRow(found)
  if (!found || !bounds) return { placed: 0, bounds: null, cells: [] }
  const { cell, cellUp } = computeMapCellSize(box ?? bounds)
  const cells = await db.execute<CarMapCell>(sql`
    select count(*)::int as count, sum(floor(latitude * ${coordinateUnitsPerDegree}::float8)) as "latitudeSum",
      sum(floor(longitude * ${coordinateUnitsPerDegree}::float8)) as "longitudeSum",
      min(price_cents) as "lowestPriceCents", min(id) as id, min(longitude) as west, max(longitude) as east,
      min(latitude) as south, max(latitude) as north
    from ${listings} where ${where}
    group by floor(longitude / ${cell}::float8), floor(latitude / ${cellUp}::float8)`)
  return { placed: found.placed, bounds, cells: cells.rows }
}

function boxOfRow(row: Record<keyof GeoBox, number | null> | undefined): GeoBox | null {
  if (!row || row.west === null || row.south === null || row.east === null || row.north === null) return null
  return { west: row.west, south: row.south, east: row.east, north: row.north }
}

import type { Coordinates, GeoBox } from './earth.ts'
import { findGazetteerLinesWithMinPopulation, type GazetteerEntry, readGazetteerEntryAtLine } from './gazetteer.ts'

/** People from elsewhere do not know smaller towns. */
const fewestPeople = 1000
/** In degrees: a point farther than this from any town is best named by its coordinates. */
const farthestDegrees = 1

/** Columns, not objects: 1 MB instead of 15. `lines` are line numbers of the gazetteer, which has the names. */
type Towns = { lines: Uint32Array; latitudes: Float64Array; longitudes: Float64Array; reaches: Float64Array }
let kept: Towns | undefined

/** Towns, the largest first: some 60,000, read on first use. */
function towns(): Towns {
  kept ??= readTowns()
  return kept
}

function readTowns(): Towns {
  const found = findGazetteerLinesWithMinPopulation(fewestPeople).sort((a, b) => b.people - a.people)
  const size = found.length
  const lines = Uint32Array.from(found, ({ line }) => line)
  const columns = {
    latitudes: new Float64Array(size),
    longitudes: new Float64Array(size),
    reaches: new Float64Array(size),
  }
  for (const [town, { line, people }] of found.entries()) {
    const { latitude, longitude } = readGazetteerEntryAtLine(line)
    columns.latitudes[town] = latitude
    columns.longitudes[town] = longitude
    // A city's reach grows with its population.
    columns.reaches[town] = Math.min(0.15, Math.sqrt(people) / 8000)
  }
  return { lines, ...columns }
}

/** The town of a point: a large town nearby rather than a nearer hamlet; null far from all towns. */
export function findNearestTown({ latitude, longitude }: Coordinates): GazetteerEntry | null {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const { lines, latitudes, longitudes, reaches } = towns()
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [town, line] of lines.entries()) {
    const up = Math.abs((latitudes[town] ?? 0) - latitude)
    if (up > farthestDegrees) continue
    const beside = Math.abs((longitudes[town] ?? 0) - longitude) * narrowing
    if (beside > farthestDegrees) continue
    const distance = Math.hypot(up, beside) - (reaches[town] ?? 0)
    if (distance >= least) continue
    least = distance
    best = line
  }
  return best === null ? null : readGazetteerEntryAtLine(best)
}

/** The largest towns of a box, each at least `apart` degrees from the others. */
export function findLargestTownsInBox(
  { west, south, east, north }: GeoBox,
  { count, apart }: { count: number; apart: number },
): GazetteerEntry[] {
  const found: GazetteerEntry[] = []
  const { lines, latitudes, longitudes } = towns()
  for (const [town, line] of lines.entries()) {
    const [latitude = 0, longitude = 0] = [latitudes[town], longitudes[town]]
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue
    const narrowing = Math.cos((latitude * Math.PI) / 180)
    const isNear = (other: GazetteerEntry) =>
      Math.abs(other.latitude - latitude) < apart * narrowing && Math.abs(other.longitude - longitude) < apart * 2
    if (found.some(isNear)) continue
    found.push(readGazetteerEntryAtLine(line))
    if (found.length >= count) break
  }
  return found
}

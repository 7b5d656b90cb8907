import type { Box, Coordinates } from './earth.ts'
import { type Entry, entriesWith } from './gazetteer.ts'

/** Smaller ones say nothing to whoever does not live there. */
const fewestPeople = 1000
/** Farther from any town than this, in degrees, a point has no better name than its coordinates. */
const farthestDegrees = 1

let kept: Entry[] | undefined

/** Towns, the largest first: some 60,000, read when somebody first asks. */
function towns(): Entry[] {
  kept ??= [...entriesWith(fewestPeople)].sort((a, b) => b.population - a.population)
  return kept
}

/** The town that a point belongs to: near, and large rather than a hamlet that is nearer; null far from all. */
export function nearestTown({ latitude, longitude }: Coordinates): Entry | null {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  let best: Entry | null = null
  let least = Number.POSITIVE_INFINITY
  for (const town of towns()) {
    const up = Math.abs(town.latitude - latitude)
    if (up > farthestDegrees) continue
    const beside = Math.abs(town.longitude - longitude) * narrowing
    if (beside > farthestDegrees) continue
    // A city reaches out as its people do.
    const distance = Math.hypot(up, beside) - Math.min(0.15, Math.sqrt(town.population) / 8000)
    if (distance >= least) continue
    least = distance
    best = town
  }
  return best
}

/** The largest towns of a box, no two nearer to each other than `apart` degrees. */
export function townsIn(
  { west, south, east, north }: Box,
  { count, apart }: { count: number; apart: number },
): Entry[] {
  const found: Entry[] = []
  for (const town of towns()) {
    const { latitude, longitude } = town
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue
    const narrowing = Math.cos((latitude * Math.PI) / 180)
    const isNear = (other: Entry) =>
      Math.abs(other.latitude - latitude) < apart * narrowing && Math.abs(other.longitude - longitude) < apart * 2
    if (found.some(isNear)) continue
    found.push(town)
    if (found.length >= count) break
  }
  return found
}

import { advertRankScoreMultiplier, preferenceMatchSortKey } from '../listing-rank-score.ts'
import { type BitSet, countBits, hasBit, positionsOfSetBits } from './bit-set.ts'
import type { CarIndexColumns } from './car-index-columns.ts'
import { narrowToBestCars, type WeightedCars } from './narrow-to-best-cars.ts'
import type { SearchIndexRequest } from './search-index-request.ts'

type Ranked = { car: number; key: number; id: string }

/** A page of cars ranked by how many preferences they meet, and by their standing among equal ones: see `preferenceMatchSortKey`. */
export function rankCarsByPreference(
  cars: CarIndexColumns,
  among: BitSet,
  { wanted, place, limit }: Pick<SearchIndexRequest, 'place' | 'limit'> & { wanted: readonly WeightedCars[] },
) {
  const standing = cars.orders.standing
  const best: Ranked[] = []
  // One more than are shown tells whether there are more.
  const left = narrowToBestCars(among, wanted, {
    most: limit + 1,
    ...(place && { highest: Math.floor(place.key / advertRankScoreMultiplier) }),
  })
  for (const car of positionsOfSetBits(left, countBits(left))) {
    let score = 0
    for (const { weight, set } of wanted) if (hasBit(set, car)) score += weight
    const key = preferenceMatchSortKey(score, standing.numberOf(car))
    const worst = best.length > limit ? best.at(-1) : undefined
    if ((worst && key < worst.key) || (place && key > place.key)) continue
    const one = { car, key, id: cars.ids.textOf(car) }
    if (place && !isBehind(one, place)) continue
    if (worst && !isBehind(worst, one)) continue
    best.splice(placeOf(one, best), 0, one)
    if (best.length > limit + 1) best.pop()
  }
  const shown = best.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = best.length > limit && last !== undefined
  return {
    sort: 'best' as const,
    ids: shown.map(({ id }) => id),
    last: hasMore ? { key: last.key, id: last.id } : null,
  }
}

function isBehind(one: Omit<Ranked, 'car'>, other: Omit<Ranked, 'car'>): boolean {
  return one.key < other.key || (one.key === other.key && one.id < other.id)
}

/** Its position in the sorted list. */
function placeOf(one: Ranked, best: readonly Ranked[]): number {
  let [low, high] = [0, best.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = best[middle]
    if (other && isBehind(one, other)) low = middle + 1
    else high = middle
  }
  return low
}

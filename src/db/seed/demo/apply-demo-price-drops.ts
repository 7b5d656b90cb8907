import { seededRandom } from '../random.ts'
import type { DemoCar } from './create-demo-cars.ts'

/** A random seed of its own, so that the rest of the demo does not change. */
const seed = 1911
const dayMs = 86_400_000
/** A seller waits at least this long before a price drop. */
const waitDays = 8

/**
 * Some sellers have lowered the price of a car without bookings: records the first price and when it ended. The prices
 * in bookings do not change.
 */
export function applyDemoPriceDrops(
  cars: readonly DemoCar[],
  { bookedIds, now }: { bookedIds: Set<string>; now: Date },
): void {
  const random = seededRandom(seed)
  for (const car of cars) {
    const { id, status, priceCents, originalPriceCents, postedAt } = car.row
    if (status !== 'available' || bookedIds.has(id) || !postedAt) continue
    const days = (now.getTime() - postedAt.getTime()) / dayMs
    const firstPriceCents = Math.round((priceCents * 1.05) / 10_000) * 10_000
    if (days < waitDays || firstPriceCents >= Number(originalPriceCents) || !random.chance(0.3)) continue
    const updatedAt = new Date(postedAt.getTime() + days * dayMs * (0.4 + random.next() * 0.5))
    Object.assign(car, { firstPriceCents })
    Object.assign(car.row, { updatedAt })
  }
}

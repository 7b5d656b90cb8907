import type { listingViews } from '../../schema/listings.ts'
import type { Random } from '../random.ts'
import { seededRandom } from '../random.ts'
import type { DemoCar } from './create-demo-cars.ts'

/** A random seed of its own, so that the rest of the demo does not change. */
const seed = 1903
const dayMs = 86_400_000
/** Views relative to Saturday, by day of the week from Sunday on: people look for cars at the weekend. */
const ofWeekday = [1.05, 0.62, 0.6, 0.66, 0.7, 0.86, 1]

/**
 * How often each car was viewed on each day: more at weekends, and for expensive or advertised cars; most in the days
 * after it was posted, and little once it is sold.
 */
export function demoListingViews(cars: DemoCar[], { now }: { now: Date }): (typeof listingViews.$inferInsert)[] {
  const random = seededRandom(seed)
  return cars.flatMap((car) => {
    if (car.row.status === 'draft') return []
    const interest = interestIn(car, random)
    const first = startOfDay(car.row.postedAt ?? now)
    const days = Math.floor((startOfDay(now) - first) / dayMs) + 1
    return Array.from({ length: days }, (_, age) => {
      const day = new Date(first + age * dayMs)
      const novelty = 0.6 + 1.6 * Math.exp(-age / 4)
      const soldAt = car.row.soldAt?.getTime() ?? Number.POSITIVE_INFINITY
      const share = day.getTime() > soldAt ? 0.05 : 1
      const expected = interest * novelty * (ofWeekday[day.getUTCDay()] ?? 1) * share
      const views = Math.max(0, Math.round(expected * (1 + 0.3 * random.bell())))
      return { listingId: car.row.id, day: day.toISOString().slice(0, 10), views }
    }).filter(({ views }) => views > 0)
  })
}

/** Views on a Saturday, once the car has been online for a while. */
function interestIn({ row, isAdvertised }: DemoCar, random: Random): number {
  const dear = Math.log10(row.priceCents / 100) - 3.5
  return (3 + 5 * Math.max(0, dear)) * (isAdvertised ? 1.8 : 1) * (0.7 + random.next() * 0.8)
}

function startOfDay(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs) * dayMs
}

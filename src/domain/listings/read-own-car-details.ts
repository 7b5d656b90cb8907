import type { OwnCar } from '#contract/own-cars.ts'
import type { Db } from '#db/client.ts'
import { countOpenBookingsByCar } from '#domain/sales/count-open-bookings-by-car.ts'
import { findOpenSaleReasons } from '#domain/sales/refund-period.ts'
import { loadCarSummaries } from './load-car-summaries.ts'

type FoundCar = { id: string; takenDownReason: string | null }

/** These cars, in order, each with the number of its pending or accepted bookings. */
export async function readOwnCarDetails(db: Db, found: FoundCar[], now: Date): Promise<OwnCar[]> {
  const ids = found.map(({ id }) => id)
  const cars = await loadCarSummaries(db, ids, { now })
  const openOf = await countOpenBookingsByCar(db, ids)
  const sold = cars.filter(({ status }) => status === 'sold').map(({ id }) => id)
  const holdOf = await findOpenSaleReasons(db, { listingIds: sold, now })
  const reasonOf = new Map(found.map(({ id, takenDownReason }) => [id, takenDownReason]))
  return cars.map((car) => ({
    ...car,
    openBookings: openOf.get(car.id) ?? 0,
    saleHold: holdOf.get(car.id) ?? null,
    takenDownReason: reasonOf.get(car.id) ?? null,
  }))
}

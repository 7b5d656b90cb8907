import type { OwnCar } from '#contract/own-cars.ts'
import type { Db } from '#db/client.ts'
import { listings } from '#db/schema/listings.ts'
import { meetingTownAndTimeZone } from '#domain/places/meeting-town-and-time-zone.ts'
import { countOpenBookingsByCar } from '#domain/sales/count-open-bookings-by-car.ts'
import { findAgreedMeetingsByCar } from '#domain/sales/find-agreed-meetings-by-car.ts'
import { findReasonsSalesAreOpen } from '#domain/sales/refund-period.ts'
import { countInterestByCar } from './count-interest-by-car.ts'
import { loadCarSummaries } from './load-car-summaries.ts'

/** The columns of an own car beside those of every list. */
export const ownCarColumns = {
  id: listings.id,
  takenDownReason: listings.takenDownReason,
  confirmedAt: listings.confirmedAt,
  confirmation: listings.confirmation,
}

type FoundCar = Pick<typeof listings.$inferSelect, keyof typeof ownCarColumns>

/** These cars, in order, each with what goes on around it: bookings, meetings, views and wish lists. */
export async function readOwnCarDetails(db: Db, found: FoundCar[], now: Date): Promise<OwnCar[]> {
  const ids = found.map(({ id }) => id)
  const cars = await loadCarSummaries(db, ids, { now })
  const openOf = await countOpenBookingsByCar(db, ids)
  const meetingsOf = await findAgreedMeetingsByCar(db, { listingIds: ids, now })
  const sold = cars.filter(({ status }) => status === 'sold').map(({ id }) => id)
  const holdOf = await findReasonsSalesAreOpen(db, { listingIds: sold, now })
  const interestOf = await countInterestByCar(db, ids, now)
  const foundOf = new Map(found.map((car) => [car.id, car]))
  return cars.flatMap((car) => {
    const own = foundOf.get(car.id)
    if (!own) return []
    const { takenDownReason, confirmation } = own
    const confirmedAt = own.confirmedAt.toISOString()
    const openBookings = openOf.get(car.id) ?? 0
    const agreedMeetings = (meetingsOf.get(car.id) ?? []).map(({ buyerName, startsAt, location, address }) => ({
      buyerName,
      meetingAt: startsAt.toISOString(),
      meetingPlace: meetingTownAndTimeZone(location),
      meeting: { address },
    }))
    const saleHold = holdOf.get(car.id) ?? null
    const { views, wishes } = interestOf.get(car.id) ?? { views: 0, wishes: 0 }
    const activity = { openBookings, agreedMeetings, views, wishes }
    return [{ ...car, ...activity, takenDownReason, confirmation, confirmedAt, saleHold }]
  })
}

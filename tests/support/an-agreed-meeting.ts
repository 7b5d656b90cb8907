import type { Db } from '#db/client.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { setMeetingHours } from '#domain/meetings/set-meeting-hours.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from './actor-of.ts'
import { weekdayMeetingHours } from './weekday-meeting-hours.ts'

/** A buyer and a seller in Austin with hours on weekdays who have agreed to meet at the free time `at`. */
export async function anAgreedMeeting(db: Db, { at, now }: { at: string; now: Date }) {
  const [seller, buyer] = [await aSeller(db), await aBuyer(db)]
  const hours = { ...weekdayMeetingHours, address: '1200 Elm Street, Austin' }
  await setMeetingHours(db, actorOfUser(seller), { hours, now })
  const car = await aListing(db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const { id } = await requestBooking(
    db,
    actorOfUser(buyer),
    { carId: car.id, meetingAt: at, phone: '+1 512 555 0123' },
    now,
  )
  await acceptBooking(db, actorOfUser(seller), { bookingId: id }, now)
  return { seller, buyer, id }
}

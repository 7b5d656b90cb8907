import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ListAdminOrdersQuery } from '#contract/admin.ts'
import { bookings } from '#db/schema/bookings.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { listAllOrders } from '#domain/admin/list-all-orders.ts'
import { cancelMeeting } from '#domain/meetings/cancel-meeting.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { toBuyerOrder, toSellerBooking } from '#domain/orders/booking-views.ts'
import { readBookings } from '#domain/orders/read-bookings.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { lockBookingRow } from './lock-booking-row.ts'
import { notifyBookingChanged } from './notify-booking-changed.ts'
import { notifyBuyersOfWithdrawnCar } from './notify-buyers-of-car-change.ts'
import { requestBooking } from './request-booking.ts'
import { transitionBooking } from './transition-booking.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

/** A booking that waits for its seller, is accepted, or whose meeting was called off afterwards. */
async function aBookingThatIs(state: 'waiting' | 'accepted' | 'called off') {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, postedAt: now })
  const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123' }
  const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  if (state !== 'waiting') await acceptBooking(test.db, actorOfUser(seller), { bookingId }, now)
  if (state === 'called off') await cancelMeeting(test.db, actorOfUser(buyer), { bookingId, reason: null, now })
  return { bookingId, listingId: car.id }
}

async function timeIn(template: string) {
  return (await readWrittenMails(test.db)).find((mail) => mail.template === template)?.data.time
}

it.each([
  ['asked', 'waiting'],
  ['agreed', 'accepted'],
  ['cancelled', 'called off'],
] as const)(
  'mails about a sale and about a withdrawn car have the time as %s where the booking is %s',
  async (time, state) => {
    const { bookingId, listingId } = await aBookingThatIs(state)
    await test.db.transaction((tx) => notifyBookingChanged(tx, { bookingId, event: 'paid', now }))
    expect(await timeIn('sold')).toBe(time)
    await test.db.transaction((tx) => notifyBuyersOfWithdrawnCar(tx, { listingId, takenDownReason: null, now }))
    expect(await timeIn('car-withdrawn')).toBe(time)
  },
)

it.each([
  ['declined', 'waiting', 'declined'],
  ['declined', 'accepted', 'cancelled'],
  ['cancelled', 'waiting', 'asked'],
  ['cancelled', 'accepted', 'cancelled'],
] as const)(
  'the mail about a booking that was %s while %s, and every page, has the time as %s',
  async (to, state, time) => {
    const { bookingId } = await aBookingThatIs(state)
    await test.db.transaction(async (tx) => {
      const booking = (await lockBookingRow(tx, bookingId)) ?? expect.fail()
      await transitionBooking(tx, booking, { to, now })
    })
    expect(await timeIn(`booking-${to}`)).toBe(time)
    const admin = actorOfUser(await anAdmin(test.db))
    const { items } = await listAllOrders(test.db, admin, ListAdminOrdersQuery.parse({ q: bookingId }))
    expect(
      items.map((order) => order.time),
      'in the list of an Admin',
    ).toEqual([time])
    const [read] = await readBookings(test.db, eq(bookings.id, bookingId), now)
    for (const view of [toBuyerOrder, toSellerBooking]) expect(read && view(read).time).toBe(time)
  },
)

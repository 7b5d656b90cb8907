import { expect, it } from 'vitest'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { cancelMeeting } from '#domain/meetings/cancel-meeting.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { notifyBookingChanged } from './notify-booking-changed.ts'
import { requestBooking } from './request-booking.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['asked', 'the seller has not answered'],
  ['agreed', 'the seller has accepted'],
  [null, 'the meeting was called off'],
] as const)('the mail about a sale has the time as %s where %s', async (time, _why) => {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, postedAt: now })
  const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123' }
  const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  if (time !== 'asked') await acceptBooking(test.db, actorOfUser(seller), { bookingId }, now)
  if (time === null) await cancelMeeting(test.db, actorOfUser(buyer), { bookingId, reason: null, now })
  await test.db.transaction((tx) => notifyBookingChanged(tx, { bookingId, event: 'paid', now }))
  const sold = (await readWrittenMails(test.db)).find(({ template }) => template === 'sold')
  expect(sold?.data).toHaveProperty('time', time)
})

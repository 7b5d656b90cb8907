import { expect, it } from 'vitest'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMeetingCalendarFeed, readMeetingCalendarFile } from './calendar-feed.ts'
import { cancelMeeting } from './cancel-meeting.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const baseUrl = 'https://cars.test'

it('the file of a meeting that is not agreed says why there is none, and to a stranger only that there is no booking', async () => {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123', isProposal: false }
  const { id } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  const read = (as: typeof buyer) =>
    readMeetingCalendarFile(test.db, actorOfUser(as), { bookingId: id, baseUrl }).catch(({ message }) => message)
  const notAgreed = 'No time has been agreed for this meeting yet, so there is no calendar file.'
  expect([await read(buyer), await read(seller)]).toEqual([notAgreed, notAgreed])
  expect(await read(await aBuyer(test.db))).toBe('There is no such booking.')
  await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
  expect(await read(buyer)).toContain('BEGIN:VCALENDAR')
  await cancelMeeting(test.db, actorOfUser(seller), { bookingId: id, reason: null, now })
  const calledOff = 'This meeting has been called off, so there is no calendar file.'
  expect([await read(buyer), await read(seller)]).toEqual([calledOff, calledOff])
})

it('a calendar address that is made again is told as replaced', async () => {
  const buyer = await aBuyer(test.db)
  for (const _ of [1, 2]) await createMeetingCalendarFeed(test.db, actorOfUser(buyer), { now })
  const told = (await readSentMailSummaries(test.db)).filter((line) => line.endsWith(buyer.email))
  expect(told.toSorted()).toEqual([
    `calendar-address-made → ${buyer.email}`,
    `calendar-address-replaced → ${buyer.email}`,
  ])
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { ownMeetingMessage } from './lock-meeting-calendars.ts'
import { cancelOrMoveMeetingByLink } from './meeting-reminder-link.ts'
import { queueMeetingReminders } from './queue-meeting-reminders.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [ten, halfPast, eleven] = ['2026-11-24T10:00:00.000Z', '2026-11-24T10:30:00.000Z', '2026-11-24T11:00:00.000Z']

type User = Awaited<ReturnType<typeof aSeller>>

async function aSellerWithHours(): Promise<User> {
  const seller = await aSeller(test.db)
  const hours = { ...weekdayMeetingHours, timeZone: 'UTC' }
  await setMeetingHours(test.db, actorOfUser(seller), { hours, now })
  return seller
}

async function ask(seller: User, meetingAt: string): Promise<string> {
  const car = await aListing(test.db, { sellerId: seller.id, location: null, postedAt: now })
  const wish = { carId: car.id, meetingAt, phone: '+1 512 555 0123' }
  return (await requestBooking(test.db, actorOfUser(await aBuyer(test.db)), wish, now)).id
}

async function agree(seller: User, meetingAt: string): Promise<string> {
  const id = await ask(seller, meetingAt)
  await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
  return id
}

const proposedOf = async (bookingId: string) =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId)))[0]?.proposedStartsAt?.toISOString()

it('G-14 the link of a seller’s reminder proposes no time of another meeting of theirs, and works on', async () => {
  const seller = await aSellerWithHours()
  const [id] = [await agree(seller, ten), await agree(seller, halfPast)]
  const at = new Date('2026-11-23T14:00:00Z')
  await queueMeetingReminders(test.db, { now: at })
  const mail = (await readWrittenMails(test.db)).find(
    ({ template, recipient, data }) =>
      template === 'meeting-reminder' && recipient === seller.email && data.bookingId === id,
  )
  const move = (startsAt: string) =>
    cancelOrMoveMeetingByLink(test.db, { token: String(mail?.data.token), use: { step: 'move', startsAt }, now: at })
  await expect(move(halfPast)).rejects.toMatchObject({ code: 'conflict', message: ownMeetingMessage })
  expect(await proposedOf(id)).toBeUndefined()
  await move(eleven)
  expect(await proposedOf(id)).toBe(eleven)
})

it('G-14 a time that is held for somebody else is in the seller’s way until the hold is over', async () => {
  const seller = await aSellerWithHours()
  const id = await agree(seller, ten)
  await ask(seller, halfPast)
  const propose = (at: Date) =>
    changeMeetingTime(test.db, actorOfUser(seller), { bookingId: id, startsAt: halfPast, isProposal: true, now: at })
  await expect(propose(new Date(now.getTime() + 14 * 60_000))).rejects.toMatchObject({ code: 'conflict' })
  await propose(new Date(now.getTime() + 16 * 60_000))
  expect(await proposedOf(id)).toBe(halfPast)
})

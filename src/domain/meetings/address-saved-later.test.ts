import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { aBuyerSellerAndCar, testConversationTime as now } from '#tests/support/conversations.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { readMeetingCalendarFile } from './calendar-feed.ts'
import { listUpcomingMeetings } from './list-upcoming-meetings.ts'
import { findMeetingByLink, issueMeetingReminderLink } from './meeting-reminder-link.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const [first, later] = ['1200 Elm Street, Austin, TX 78701', '9 Oak Lane, Round Rock, TX 78664']
const hoursAt = (address: string | null) => ({ ...weekdayMeetingHours, noticeMinutes: 0, address })

async function anAgreedMeeting() {
  const { buyer, seller, car } = await aBuyerSellerAndCar(test.db)
  await setMeetingHours(test.db, seller, { hours: hoursAt(null), now })
  const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123', isProposal: true }
  const { id: bookingId } = await requestBooking(test.db, buyer, wish, now)
  await acceptBooking(test.db, seller, { bookingId, isOutsideHoursAccepted: true }, now)
  const read = async () => {
    const [meeting] = await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId))
    if (!meeting) throw new Error('There is no meeting.')
    return meeting
  }
  return { buyer, seller, bookingId, read }
}

it('G-14 a meeting that was agreed before the seller saved an address gets it, for both sides and their calendars', async () => {
  const { buyer, seller, bookingId, read } = await anAgreedMeeting()
  const before = await read()
  expect(before.address).toBeNull()
  const link = { meeting: before, accountId: buyer.accountId, now }
  const token = await test.db.transaction((tx) => issueMeetingReminderLink(tx, link))

  expect(await setMeetingHours(test.db, seller, { hours: hoursAt(first), now })).toMatchObject({ meetingsElsewhere: 0 })
  expect(await read()).toMatchObject({ address: first, sequence: before.sequence + 1, startsAt: before.startsAt })
  for (const side of [buyer, seller]) {
    const { items } = await listUpcomingMeetings(test.db, side, { now })
    expect(items.map(({ meeting }) => meeting.address)).toEqual([first])
    const file = await readMeetingCalendarFile(test.db, side, { bookingId, baseUrl: 'http://localhost' })
    expect(file.replaceAll('\r\n ', '')).toContain('LOCATION:1200 Elm Street')
    expect(file).toContain(`SEQUENCE:${before.sequence + 1}`)
  }
  // The time is the same: the link of a reminder still works.
  expect(await findMeetingByLink(test.db, { token, now })).toMatchObject({ startsAt: before.startsAt.toISOString() })

  // The buyer is told; the seller has just said it.
  const told = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-placed')
  expect(told.map(({ data }) => [data.side, data.calendar])).toMatchObject([
    ['buyer', { address: first, sequence: before.sequence + 1, method: 'REQUEST' }],
  ])

  // From now on it is the agreed place.
  expect(await setMeetingHours(test.db, seller, { hours: hoursAt(later), now })).toMatchObject({ meetingsElsewhere: 1 })
  expect(await read()).toMatchObject({ address: first, sequence: before.sequence + 1 })
})

it('G-14 what is over or not agreed gets no address that is saved later', async () => {
  const { seller, read } = await anAgreedMeeting()
  const { startsAt } = await read()
  await setMeetingHours(test.db, seller, { hours: hoursAt(first), now: startsAt })
  expect((await read()).address).toBeNull()
  await test.db
    .update(meetings)
    .set({ status: 'cancelled' })
    .where(eq(meetings.id, (await read()).id))
  await setMeetingHours(test.db, seller, { hours: hoursAt(first), now })
  expect((await read()).address).toBeNull()
})

it('G-14 an exception is refused on a day that is over, unless it was saved while the day was ahead', async () => {
  const { seller } = await aBuyerSellerAndCar(test.db)
  const closedOn = (date: string) => ({ ...hoursAt(null), exceptions: [{ date, windows: [] }] })
  const dayMs = 86_400_000
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const today = day(now)
  await expect(
    setMeetingHours(test.db, seller, { hours: closedOn(day(new Date(now.getTime() - dayMs))), now }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: { 'hours.exceptions': expect.stringMatching(/today or a later/) },
  })
  await setMeetingHours(test.db, seller, { hours: closedOn(today), now })
  await setMeetingHours(test.db, seller, { hours: closedOn(today), now: new Date(now.getTime() + 3 * dayMs) })
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { aBuyerSellerAndCar, testConversationTime as now } from '#tests/support/conversations.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { findOwnMeetingHours } from './find-own-meeting-hours.ts'
import { cancelOrMoveMeetingByLink, findMeetingByLink, issueMeetingReminderLink } from './meeting-reminder-link.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const hoursAt = (address: string | null) => ({
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  exceptions: [],
  noticeMinutes: 0,
  bufferMinutes: 0,
  lengthMinutes: 30,
  address,
  timeZone: 'America/Chicago',
})
const [old, later] = ['1200 Elm Street, Austin, TX 78701', '9 Oak Lane, Round Rock, TX 78664']

it('G-14 a meeting that is moved by its mailed link keeps the place that was agreed; page, mail and calendar say it, and the seller how many keep theirs', async () => {
  const { buyer, seller, car } = await aBuyerSellerAndCar(test.db)
  await setMeetingHours(test.db, seller, { hours: hoursAt(old), now })
  const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123' }
  const { id: bookingId } = await requestBooking(test.db, buyer, wish, now)
  await acceptBooking(test.db, seller, { bookingId }, now)
  expect(await findOwnMeetingHours(test.db, seller, { now })).toMatchObject({ meetingsElsewhere: 0 })
  expect(await setMeetingHours(test.db, seller, { hours: hoursAt(later), now })).toMatchObject({ meetingsElsewhere: 1 })

  const [meeting] = await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  if (!meeting) throw new Error('There is no meeting.')
  const link = { meeting, accountId: buyer.accountId, now }
  const token = await test.db.transaction((tx) => issueMeetingReminderLink(tx, link))
  const startsAt = (await findMeetingByLink(test.db, { token, now })).slots.at(-1)?.at[0] ?? ''
  const use = { step: 'move' as const, startsAt }
  const left = await cancelOrMoveMeetingByLink(test.db, { token, use, now })
  expect(left).toEqual({ status: 'confirmed', startsAt, address: old })
  const moved = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-moved')
  expect(moved.map(({ data }) => data.calendar)).toMatchObject([{ address: old }, { address: old }])
  expect(await findOwnMeetingHours(test.db, seller, { now })).toMatchObject({ meetingsElsewhere: 1 })
})

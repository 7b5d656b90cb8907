import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { ListBookingsQuery } from '#contract/bookings.ts'
import { ListOwnCarsQuery } from '#contract/own-cars.ts'
import { users } from '#db/schema/accounts.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { searchOwnCars } from '#domain/listings/search-own-cars.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { composeMailOfRow } from '#domain/mail/compose-mail-of-row.ts'
import { renderMail } from '#domain/mail/render-mail.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { searchOwnOrders } from '#domain/orders/search-own-orders.ts'
import { aBuyerSellerAndCar, testConversationTime as now } from '#tests/support/conversations.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { readMeetingCalendarFile } from './calendar-feed.ts'
import { listUpcomingMeetings } from './list-upcoming-meetings.ts'
import { queueMeetingReminders } from './queue-meeting-reminders.ts'

const test = useDatabase()
const meetingAt = '2026-11-23T16:00:00.000Z'
const stands = /The agreed meeting stands until one of you cancels it/

function textOf(mail: Parameters<typeof composeMailOfRow>[0]): string {
  const content = composeMailOfRow(mail, { language: 'en', timeZone: 'UTC', cars: new Map() })
  return renderMail(content ?? expect.fail(), { baseUrl: 'https://cars.test', language: 'en', pictures: new Map() })
    .text
}

it('G-14 an agreed meeting of a car that is off the market stands, and every page, mail and calendar says that the car is not for sale', async () => {
  const { buyer, seller, car } = await aBuyerSellerAndCar(test.db)
  const wish = { carId: car.id, meetingAt, phone: '+1 512 555 0123', isProposal: true }
  const { id: bookingId } = await requestBooking(test.db, buyer, wish, now)
  await acceptBooking(test.db, seller, { bookingId }, now)
  const own = async () => (await searchOwnCars(test.db, seller, ListOwnCarsQuery.parse({}), { now })).items[0]
  expect((await own())?.agreedMeetings).toMatchObject([{ meetingAt }])
  const order = async () => (await searchOwnOrders(test.db, buyer, ListBookingsQuery.parse({}), now)).items[0]
  const listed = async () => (await listUpcomingMeetings(test.db, buyer, { now })).items[0]
  const entry = async () => {
    const file = await readMeetingCalendarFile(test.db, buyer, { bookingId, baseUrl: 'https://cars.test' })
    const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
    return { status: event?.getFirstPropertyValue('status'), description: event?.getFirstPropertyValue('description') }
  }
  expect(await order()).toMatchObject({ isCarAway: false })
  expect(await entry()).toMatchObject({ status: 'CONFIRMED', description: expect.not.stringMatching(stands) })

  await setCarAvailability(test.db, seller, { id: car.id, available: false, now })
  expect(await order()).toMatchObject({
    isCarAway: true,
    canPay: false,
    meeting: { status: 'confirmed', canCancel: true },
  })
  expect(await listed()).toMatchObject({ isCarAway: true, meeting: { status: 'confirmed' } })
  expect(await entry()).toMatchObject({ status: 'TENTATIVE', description: expect.stringMatching(stands) })
  await queueMeetingReminders(test.db, { now: new Date(Date.parse(meetingAt) - 20 * 3_600_000) })
  const mails = await readWrittenMails(test.db)
  for (const template of ['car-withdrawn', 'meeting-reminder'])
    for (const mail of mails.filter((one) => one.template === template)) expect(textOf(mail)).toMatch(stands)
  expect(mails.map(({ template }) => template)).toEqual(expect.arrayContaining(['car-withdrawn', 'meeting-reminder']))
  await test.db.update(users).set({ language: 'de' }).where(eq(users.id, buyer.accountId))
  expect(await entry()).toMatchObject({ description: expect.stringContaining('Der vereinbarte Termin gilt') })

  // Nothing is lost when it comes back.
  await setCarAvailability(test.db, seller, { id: car.id, available: true, now })
  expect(await order()).toMatchObject({ isCarAway: false, canPay: true, meeting: { status: 'confirmed' } })
  expect(await entry()).toMatchObject({ status: 'CONFIRMED' })
})

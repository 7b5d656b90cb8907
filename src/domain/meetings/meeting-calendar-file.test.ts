import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { siteSettings } from '#db/schema/settings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { sendDueMails } from '#domain/mail/send-due-mails.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import type { OutgoingMail } from '#platform/mail/mailer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { createMeetingCalendarFeed, readMeetingCalendarFeed, readMeetingCalendarFile } from './calendar-feed.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

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
  const notAgreed = 'No time has been agreed on for this meeting yet, so there’s no calendar file.'
  expect([await read(buyer), await read(seller)]).toEqual([notAgreed, notAgreed])
  expect(await read(await aBuyer(test.db))).toBe('We couldn’t find that booking.')
  await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
  expect(await read(buyer)).toContain('BEGIN:VCALENDAR')
  await cancelMeeting(test.db, actorOfUser(seller), { bookingId: id, reason: null, now })
  const calledOff = 'This meeting was called off, so there’s no calendar file.'
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

it('a meeting has one title in the mail, the subscribed calendar and the file of a person: the car and the other side', async () => {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  await setMeetingHours(test.db, actorOfUser(seller), { hours: allDay, now })
  await test.db.insert(siteSettings).values({ name: 'Autohaus Nord' })
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const wish = { carId: car.id, meetingAt: '2026-11-24T16:00:00.000Z', phone: '+1 512 555 0123', isProposal: false }
  const { id } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
  await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
  const mailed = new Map<string, string>()
  const send = async ({ to, calendar }: OutgoingMail) => {
    if (calendar) mailed.set(to, calendar.content)
  }
  const mailer = { kind: 'outbox' as const, host: 'cars.test', address: 'no-reply@cars.test', send }
  await sendDueMails(test.db, mailer, { baseUrl, clock: { now: () => now }, log: silentLogger })
  for (const [person, other] of [
    [buyer, seller],
    [seller, buyer],
  ] as const) {
    const { token } = await createMeetingCalendarFeed(test.db, actorOfUser(person), { now })
    const feed = await readMeetingCalendarFeed(test.db, { token, baseUrl, now })
    expect(new ICAL.Component(ICAL.parse(feed)).getFirstPropertyValue('x-wr-calname')).toBe('Autohaus Nord')
    const file = await readMeetingCalendarFile(test.db, actorOfUser(person), { bookingId: id, baseUrl })
    const titles = [mailed.get(person.email) ?? '', feed, file].map(titleOfEvent)
    expect(titles).toEqual(Array(3).fill(`${car.title} · ${other.name}`))
  }
})

const allDay = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
  exceptions: [],
  noticeMinutes: 0,
  bufferMinutes: 0,
  lengthMinutes: 30,
  address: '1200 Elm Street, Austin',
  timeZone: 'America/Chicago',
}

function titleOfEvent(file: string): unknown {
  return new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')
}

import { expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { MeetingCalendarEntry } from '#domain/mail/templates/meeting-calendar-attachment.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { declineBooking } from '#domain/orders/decline-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aCardGateway, silentLogger } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { chooseForTestOrProof, testSeed } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const rounds = chooseForTestOrProof({ test: 24, proof: 1_000 })

it('G-14 whoever got a meeting into their calendar gets it out of it when it ends, and nobody one they never got', async () => {
  const random = seededRandom(testSeed)
  const { cards } = aCardGateway(test.db)
  for (let round = 0; round < rounds; round += 1) {
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const weekly = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }))
    const rules = { exceptions: [], noticeMinutes: 0, bufferMinutes: 0, lengthMinutes: 30, address: null }
    const hours = { weekly, ...rules, timeZone: 'America/Chicago' }
    // Every second one publishes no hours.
    if (round % 2 === 0) await setMeetingHours(test.db, actorOfUser(seller), { hours, now })
    const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
    const [asBuyer, asSeller] = [actorOfUser(buyer), actorOfUser(seller)]
    const aTime = () => new Date(Date.parse('2026-11-24T15:00:00Z') + random.whole(0, 9) * 30 * 60_000).toISOString()
    const wish = { carId: car.id, meetingAt: aTime(), phone: '+1 512 555 0123', isProposal: true }
    const { id: bookingId } = await requestBooking(test.db, asBuyer, wish, now)
    const someone = () => (random.whole(0, 1) === 0 ? asBuyer : asSeller)
    const steps = [
      () => acceptBooking(test.db, asSeller, { bookingId, isOutsideHoursAccepted: true }, now),
      () => changeMeetingTime(test.db, someone(), { bookingId, startsAt: aTime(), isProposal: true, now }),
      () => acceptMeetingTime(test.db, someone(), { bookingId, isOutsideHoursAccepted: true, now }),
      () => cancelMeeting(test.db, someone(), { bookingId, reason: null, now }),
    ]
    const ends = [
      () => cancelBooking(test.db, asBuyer, { bookingId }, now),
      () => declineBooking(test.db, cards, asSeller, { bookingId, now, log: silentLogger }),
    ]
    const pick = <Item>(items: readonly Item[]) => items[random.whole(0, items.length - 1)] as Item
    for (const step of [...Array.from({ length: random.whole(1, 6) }, () => pick(steps)), pick(ends)])
      await step().catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
  }
  expect((await test.db.select().from(bookings)).filter(({ status }) => status === 'accepted')).toEqual([])

  const told = (await readWrittenMails(test.db)).flatMap(({ recipient, data }) => {
    const entry = data.calendar as MeetingCalendarEntry | null | undefined
    return entry ? [{ of: `${recipient} ${entry.uid}`, ...entry }] : []
  })
  const agreed = new Set(
    (await test.db.select().from(meetings)).flatMap(({ uid, status }) => (status === 'confirmed' ? [uid] : [])),
  )
  const byReader = [...Map.groupBy(told, ({ of }) => of).values()].map((entries) => {
    const highest = (method: string) =>
      Math.max(-1, ...entries.flatMap((entry) => (entry.method === method ? [entry.sequence] : [])))
    return { of: entries[0]?.of, uid: entries[0]?.uid ?? '', added: highest('REQUEST'), removed: highest('CANCEL') }
  })
  expect(byReader.length).toBeGreaterThan(rounds / 2)
  expect(
    byReader.filter(({ uid, added, removed }) => !agreed.has(uid) && removed <= added),
    `seed ${testSeed}: kept in a calendar`,
  ).toEqual([])
  expect(
    byReader.filter(({ added }) => added < 0),
    `seed ${testSeed}: removed, and never added`,
  ).toEqual([])
})

it('G-14 who ends a booking reads that they canceled its meeting', async () => {
  const { cards } = aCardGateway(test.db)
  for (const by of ['buyer', 'seller'] as const) {
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
    const meetingAt = '2026-11-24T15:00:00.000Z'
    const wish = { carId: car.id, meetingAt, phone: '+1 512 555 0123', isProposal: true }
    const { id: bookingId } = await requestBooking(test.db, actorOfUser(buyer), wish, now)
    await acceptBooking(test.db, actorOfUser(seller), { bookingId }, now)
    if (by === 'buyer') await cancelBooking(test.db, actorOfUser(buyer), { bookingId }, now)
    else await declineBooking(test.db, cards, actorOfUser(seller), { bookingId, now, log: silentLogger })
    const ofOwn = (await readWrittenMails(test.db)).find(
      ({ template, data }) => template === 'meeting-cancelled' && data.bookingId === bookingId,
    )
    expect(ofOwn).toMatchObject({
      recipient: (by === 'buyer' ? buyer : seller).email,
      data: { side: by, cancelledBy: by, calendar: { method: 'CANCEL', sequence: 1 } },
    })
  }
})

it('G-14 a second meeting of a booking leaves both calendars, also where the first one ended in the same millisecond', async () => {
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const [asBuyer, asSeller] = [actorOfUser(buyer), actorOfUser(seller)]
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const wish = { carId: car.id, meetingAt: '2026-11-24T15:00:00.000Z', phone: '+1 512 555 0123', isProposal: true }
  const { id: bookingId } = await requestBooking(test.db, asBuyer, wish, now)
  await acceptBooking(test.db, asSeller, { bookingId }, now)
  await cancelMeeting(test.db, asBuyer, { bookingId, reason: null, now })
  await changeMeetingTime(test.db, asSeller, { bookingId, startsAt: '2026-11-24T18:00:00.000Z', isProposal: true, now })
  await acceptMeetingTime(test.db, asBuyer, { bookingId, isOutsideHoursAccepted: true, now })
  await cancelMeeting(test.db, asBuyer, { bookingId, reason: null, now })
  const sent = (await readWrittenMails(test.db)).flatMap(({ recipient, data }) => {
    const entry = data.calendar as MeetingCalendarEntry | null | undefined
    return entry ? [`${recipient === buyer.email ? 'buyer' : 'seller'} ${entry.method}`] : []
  })
  const both = ['buyer CANCEL', 'buyer REQUEST', 'seller CANCEL', 'seller REQUEST']
  expect(sent.sort()).toEqual(both.flatMap((of) => [of, of]))
})

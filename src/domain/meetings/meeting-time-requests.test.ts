import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxMeetingTimesPerDay } from '#contract/meetings.ts'
import { users } from '#db/schema/accounts.ts'
import { mails } from '#db/schema/mail.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
/** A Monday; 6 AM in Austin. */
const now = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const hours = weekdayMeetingHours
/** Free times of Tuesday, every half hour from 10 AM on. */
const slot = (index: number) => new Date(Date.parse('2026-11-24T16:00:00Z') + index * 1_800_000).toISOString()
let seller: Awaited<ReturnType<typeof aSeller>>
let buyer: Awaited<ReturnType<typeof aBuyer>>
let carId: string

beforeEach(async () => {
  ;[seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  await setMeetingHours(test.db, actorOfUser(seller), { hours, now })
  carId = (await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })).id
})

const book = async (meetingAt: string, at = now) =>
  (await requestBooking(test.db, actorOfUser(buyer), { carId, meetingAt, phone: '+1 512 555 0123' }, at)).id
const name = (as: typeof buyer, bookingId: string, startsAt: string, at = now) =>
  changeMeetingTime(test.db, actorOfUser(as), { bookingId, startsAt, isProposal: true, now: at })
const meetingOf = async (bookingId: string) =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId)))[0]
const mailCount = () => test.db.$count(mails)

describe('the same time again', () => {
  it('asked for by the buyer changes nothing and is mailed to nobody', async () => {
    const id = await book(slot(0))
    const [before, sent] = [await meetingOf(id), await mailCount()]
    for (let minute = 1; minute < 14; minute++)
      expect(await name(buyer, id, slot(0), later(minute))).toMatchObject({ status: 'held' })
    expect(await meetingOf(id)).toEqual(before)
    expect(await mailCount()).toBe(sent)
  })

  it('proposed by the seller is mailed once; and an agreed time is refused as a new one', async () => {
    const id = await book(slot(0))
    await name(seller, id, slot(1))
    const sent = await mailCount()
    for (let minute = 1; minute < 5; minute++) await name(seller, id, slot(1), later(minute))
    expect(await mailCount()).toBe(sent)
    await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
    for (const side of [buyer, seller])
      await expect(name(side, id, slot(0), later(6))).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a hold', () => {
  it('is not made longer by another time in between, nor given twice to one buyer, whatever the booking', async () => {
    const id = await book(slot(0))
    await name(buyer, id, slot(1), later(5))
    await name(buyer, id, slot(0), later(10))
    expect(await meetingOf(id)).toMatchObject({ status: 'held', heldUntil: later(15) })
    await name(buyer, id, slot(2), later(12))
    await name(buyer, id, slot(0), later(15))
    expect(await meetingOf(id)).toMatchObject({ status: 'requested', heldUntil: null })
    await cancelBooking(test.db, actorOfUser(buyer), { bookingId: id }, later(16))
    const again = await book(slot(0), later(17))
    expect(await meetingOf(again)).toMatchObject({ status: 'requested', heldUntil: null })
  })
})

describe('an answer', () => {
  it('is to the time that was seen: another one that came meanwhile is not agreed to, by either side', async () => {
    const id = await book(slot(0))
    await name(buyer, id, slot(1), later(1))
    const accept = (startsAt: string) =>
      acceptBooking(test.db, actorOfUser(seller), { bookingId: id, startsAt }, later(2))
    await expect(accept(slot(0))).rejects.toMatchObject({ code: 'conflict' })
    expect(await meetingOf(id)).toMatchObject({ status: 'held' })
    await accept(slot(1))
    await name(seller, id, slot(2), later(3))
    await name(seller, id, slot(3), later(4))
    const agree = (startsAt: string) =>
      acceptMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, isOutsideHoursAccepted: false, startsAt, now })
    await expect(agree(slot(2))).rejects.toMatchObject({ code: 'conflict' })
    await agree(slot(3))
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', startsAt: new Date(slot(3)) })
  })
})

describe('one time after the other', () => {
  it.each(['buyer', 'seller'] as const)(
    'is refused to the %s after so many within a day, and only then',
    async (side) => {
      const id = await book(slot(0))
      const who = side === 'buyer' ? buyer : seller
      // The time of the booking is the buyer’s first.
      const left = side === 'buyer' ? maxMeetingTimesPerDay - 1 : maxMeetingTimesPerDay
      for (let index = 1; index <= left; index++) await name(who, id, slot(index), later(index))
      const sent = await mailCount()
      await expect(name(who, id, slot(left + 1), later(60))).rejects.toMatchObject({ code: 'conflict' })
      expect(await mailCount()).toBe(sent)
      await name(who, id, '2026-11-25T16:00:00Z', later(24 * 60 + 1))
    },
  )

  it('counts for one who moves an agreed meeting too', async () => {
    const id = await book(slot(0))
    await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
    for (let index = 1; index < maxMeetingTimesPerDay; index++) await name(buyer, id, slot(index % 2), later(index))
    await expect(name(buyer, id, slot(3), later(60))).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('a person who is suspended while a request of theirs runs', () => {
  it('books nothing, moves no meeting, and answers and cancels no booking', async () => {
    const id = await book(slot(0))
    const suspended = { suspendedAt: now, suspendedReason: 'A thief.' }
    await test.db
      .update(users)
      .set(suspended)
      .where(inArray(users.id, [buyer.id, seller.id]))
    const before = [await meetingOf(id), await mailCount()]
    const other = await aListing(test.db, { sellerId: seller.id, postedAt: now })
    const wish = { carId: other.id, meetingAt: slot(4), phone: '+1 512 555 0123' }
    const tries = [
      () => requestBooking(test.db, actorOfUser(buyer), wish, now),
      () => name(buyer, id, slot(1)),
      () => name(seller, id, slot(1)),
      () => cancelBooking(test.db, actorOfUser(buyer), { bookingId: id }, now),
      () => acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now),
      () => setMeetingHours(test.db, actorOfUser(seller), { hours, now }),
    ]
    for (const attempt of tries) await expect(attempt(), String(attempt)).rejects.toMatchObject({ code: 'signed_out' })
    expect([await meetingOf(id), await mailCount()]).toEqual(before)
  })
})

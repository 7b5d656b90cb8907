import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { searchOwnOrders } from '#domain/orders/search-own-orders.ts'
import { searchSellerBookings } from '#domain/orders/search-seller-bookings.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { findOverlappingMeetings } from '#tests/support/meeting-actions.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [ten, quarterPast, eleven] = ['2026-11-24T16:00:00.000Z', '2026-11-24T16:15:00.000Z', '2026-11-24T17:00:00.000Z']
const afterwards = new Date('2026-11-25T12:00:00Z')
const phone = '+1 512 555 0123'
const query = { q: '', sort: 'newest', page: 1, limit: 20 } as const

type User = Awaited<ReturnType<typeof aBuyer>>
type Booked = { seller: User; buyer: User; id: string }

async function aBookingOf({ seller, buyer, at }: { seller: User; buyer: User; at: string }): Promise<Booked> {
  const car = await aListing(test.db, { sellerId: seller.id, postedAt: now })
  const { id } = await requestBooking(test.db, actorOfUser(buyer), { carId: car.id, meetingAt: at, phone }, now)
  return { seller, buyer, id }
}

const accept = ({ seller, id }: Booked, at = now) => acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, at)
const meetingOf = async ({ id }: Booked) =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, id)))[0] ?? expect.fail()
const statusesOf = (all: readonly Booked[]) => Promise.all(all.map(async (one) => (await meetingOf(one)).status))
const seenBySeller = async ({ seller, id }: Booked, at = now) =>
  (await searchSellerBookings(test.db, actorOfUser(seller), { ...query, q: id }, at)).items[0] ?? expect.fail()
const seenByBuyer = async ({ buyer, id }: Booked, at = now) =>
  (await searchOwnOrders(test.db, actorOfUser(buyer), { ...query, q: id }, at)).items[0] ?? expect.fail()

/** Two bookings of overlapping times: of one seller with two buyers, or of one buyer with two sellers. None of them has hours. */
async function twoBookings(one: 'seller' | 'buyer', times = [ten, quarterPast] as const): Promise<[Booked, Booked]> {
  const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
  const first = await aBookingOf({ seller, buyer, at: times[0] })
  const other = one === 'seller' ? { seller, buyer: await aBuyer(test.db) } : { seller: await aSeller(test.db), buyer }
  return [first, await aBookingOf({ ...other, at: times[1] })]
}

describe.each(['seller', 'buyer'] as const)('G-14 of two meetings of one %s without hours', (one) => {
  const obstacle = `${one}Busy`

  it('the second acceptance accepts the sale alone, and another time is found', async () => {
    const [first, second] = await twoBookings(one)
    expect(await accept(first)).toMatchObject({ status: 'accepted', isTimeAgreed: true, timeObstacle: null })
    expect(await accept(second)).toMatchObject({ status: 'accepted', isTimeAgreed: false, timeObstacle: obstacle })
    expect(await statusesOf([first, second])).toEqual(['confirmed', 'requested'])
    const at = { bookingId: second.id, isOutsideHoursAccepted: true, now }
    const message = 'There’s another meeting at this time. Propose a different time.'
    const again = acceptMeetingTime(test.db, actorOfUser(second.seller), at)
    await expect(again).rejects.toMatchObject({ code: 'conflict', message })
    const other = { bookingId: second.id, startsAt: eleven, isProposal: true, now }
    await changeMeetingTime(test.db, actorOfUser(second.seller), other)
    await acceptMeetingTime(test.db, actorOfUser(second.buyer), at)
    expect(await meetingOf(second)).toMatchObject({ status: 'confirmed', startsAt: new Date(eleven) })
  })

  it('an agreed one is not moved onto the other: who has that names no such time, and agrees to none', async () => {
    const [first, second] = await twoBookings(one, [ten, eleven])
    for (const booked of [first, second]) await accept(booked)
    const onto = { bookingId: second.id, startsAt: quarterPast, isProposal: true, now }
    const { seller, buyer } = second
    const [busy, other] = one === 'seller' ? [seller, buyer] : [buyer, seller]
    const message = 'You have another meeting at this time. Choose another one, or move that meeting first.'
    const named = changeMeetingTime(test.db, actorOfUser(busy), onto)
    await expect(named).rejects.toMatchObject({ code: 'conflict', message, fields: { startsAt: message } })
    expect((await meetingOf(second)).proposedStartsAt).toBeNull()
    await changeMeetingTime(test.db, actorOfUser(other), onto)
    const at = { bookingId: second.id, isOutsideHoursAccepted: true, now }
    await expect(acceptMeetingTime(test.db, actorOfUser(busy), at)).rejects.toMatchObject({ code: 'conflict' })
    expect(await meetingOf(second)).toMatchObject({ status: 'confirmed', startsAt: new Date(eleven) })
  })

  it('one is agreed where both are accepted at the same moment, and both sales are accepted', async () => {
    for (let round = 0; round < 5; round++) {
      const both = await twoBookings(one, [ten, ten])
      const answers = await Promise.all(both.map((booked) => accept(booked)))
      expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted'])
      expect(answers.map(({ isTimeAgreed }) => isTimeAgreed).toSorted()).toEqual([false, true])
      expect((await statusesOf(both)).toSorted()).toEqual(['confirmed', 'requested'])
      expect(await findOverlappingMeetings(test.db)).toEqual([])
    }
  })

  it('the seller of the second sees beforehand what accepting will do; its buyer sees it once it is accepted', async () => {
    const [first, second] = await twoBookings(one)
    expect(await seenBySeller(second)).toMatchObject({ timeObstacle: null, acceptsSaleAlone: false })
    await accept(first)
    expect(await seenBySeller(first)).toMatchObject({ timeObstacle: null, acceptsSaleAlone: false })
    expect(await seenBySeller(second)).toMatchObject({ timeObstacle: obstacle, acceptsSaleAlone: true })
    expect(await seenByBuyer(second)).toMatchObject({ timeObstacle: null })
    await accept(second)
    expect(await seenBySeller(second)).toMatchObject({ timeObstacle: obstacle, canAnswer: false })
    expect(await seenByBuyer(second)).toMatchObject({ timeObstacle: 'taken', isAgreed: true })
  })
})

it('G-14 a booking whose time has passed is accepted without it, and both sides see that', async () => {
  const booked = await aBookingOf({ seller: await aSeller(test.db), buyer: await aBuyer(test.db), at: ten })
  expect(await seenBySeller(booked, afterwards)).toMatchObject({ timeObstacle: 'past', acceptsSaleAlone: true })
  expect(await seenByBuyer(booked, afterwards)).toMatchObject({ timeObstacle: 'past' })
  expect(await accept(booked, afterwards)).toMatchObject({ isTimeAgreed: false, timeObstacle: 'past' })
  expect(await statusesOf([booked])).toEqual(['requested'])
})

it('G-14 a seller with hours sees that the time is taken, and proposes another one before the sale is accepted', async () => {
  const seller = await aSeller(test.db)
  const hours = { ...weekdayMeetingHours, timeZone: 'UTC' }
  await setMeetingHours(test.db, actorOfUser(seller), { hours, now })
  const first = await aBookingOf({ seller, buyer: await aBuyer(test.db), at: ten })
  const later = new Date(now.getTime() + 16 * 60_000)
  const carId = (await aListing(test.db, { sellerId: seller.id, postedAt: now })).id
  const buyer = await aBuyer(test.db)
  const { id } = await requestBooking(test.db, actorOfUser(buyer), { carId, meetingAt: ten, phone }, later)
  const second = { seller, buyer, id }
  await accept(second, later)
  expect(await seenBySeller(first, later)).toMatchObject({ timeObstacle: 'sellerBusy', acceptsSaleAlone: false })
  await expect(accept(first, later)).rejects.toThrow('There’s another meeting at this time.')
  const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, first.id))
  expect(booking?.status).toBe('requested')
})

it.each([true, false])(
  'the database itself refuses an overlap that no code has looked for, with hours: %s',
  async (hasHours) => {
    const booked = await aBookingOf({ seller: await aSeller(test.db), buyer: await aBuyer(test.db), at: ten })
    await accept(booked)
    const taken = await meetingOf(booked)
    const { id: listingId, sellerId } = await aListing(test.db)
    const { id: bookingId, buyerId } = await aBooking(test.db, { listingId })
    const second = { ...taken, id: 'second', uid: 'second', bookingId, hasHours }
    const ofSeller = test.db.insert(meetings).values({ ...second, buyerId })
    await expect(ofSeller).rejects.toMatchObject({ cause: { code: '23P01', constraint: 'meetings_seller_free' } })
    const ofBuyer = test.db.insert(meetings).values({ ...second, sellerId })
    await expect(ofBuyer).rejects.toMatchObject({ cause: { code: '23P01', constraint: 'meetings_buyer_free' } })
  },
)

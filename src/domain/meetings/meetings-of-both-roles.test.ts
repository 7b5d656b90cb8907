import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { meetings, personMeetingTimes } from '#db/schema/meetings.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
import type { Actor } from '#domain/actor.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { findOverlappingMeetings } from '#tests/support/meeting-actions.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { createMeetingsOfEarlierBookings } from './create-meetings-of-earlier-bookings.ts'
import { listFreeMeetingSlots } from './list-free-meeting-slots.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
const now = new Date('2026-11-20T12:00:00Z')
const [ten, quarterPast, eleven] = ['2026-11-24T16:00:00.000Z', '2026-11-24T16:15:00.000Z', '2026-11-24T17:00:00.000Z']
const phone = '+1 512 555 0123'
const ownMeeting = 'You have another meeting at this time. Choose another one, or move that meeting first.'

type User = Awaited<ReturnType<typeof aBuyer>>
type Booked = { seller: User; buyer: User; id: string }

/** Whoever has both roles switches before each step, as a person does. */
async function as(role: 'Buyer' | 'Seller', person: User): Promise<Actor> {
  const actor = { ...actorOfUser(person), role }
  if (person.hasBothRoles) await switchBuyerSellerRole(test.db, actor, { role, now })
  return actor
}

async function aBookingOf({ seller, buyer, at }: { seller: User; buyer: User; at: string }): Promise<Booked> {
  const { id: carId } = await aListing(test.db, { sellerId: seller.id, postedAt: now, location: null })
  const wish = { carId, meetingAt: at, phone, isProposal: true }
  return { seller, buyer, id: (await requestBooking(test.db, await as('Buyer', buyer), wish, now)).id }
}
const accept = async ({ seller, id }: Booked) =>
  acceptBooking(test.db, await as('Seller', seller), { bookingId: id, isOutsideHoursAccepted: true }, now)
const meetingOf = async ({ id }: Pick<Booked, 'id'>) =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, id)))[0] ?? expect.fail()

/** A person who buys from one and sells to another, and their two bookings. */
async function aTrader(times = [ten, quarterPast] as const) {
  const trader = await aSeller(test.db, { hasBothRoles: true })
  const selling = await aBookingOf({ seller: trader, buyer: await aBuyer(test.db), at: times[0] })
  const buying = await aBookingOf({ seller: await aSeller(test.db), buyer: trader, at: times[1] })
  return { trader, selling, buying }
}

describe('G-14, G-30 whoever sells and buys has one meeting at a time', () => {
  it.each([
    ['selling', 'buying', 'buyerBusy'],
    ['buying', 'selling', 'sellerBusy'],
  ] as const)('%s first, the acceptance while %s accepts the sale alone', async (first, second, timeObstacle) => {
    const both = await aTrader()
    expect(await accept(both[first])).toMatchObject({ isTimeAgreed: true })
    expect(await accept(both[second])).toMatchObject({ status: 'accepted', isTimeAgreed: false, timeObstacle })
    const at = { bookingId: both[second].id, isOutsideHoursAccepted: true, now }
    const again = acceptMeetingTime(test.db, await as('Seller', both[second].seller), at)
    await expect(again).rejects.toMatchObject({
      message: 'There’s another meeting at this time. Propose a different time.',
    })
    const other = { bookingId: both[second].id, startsAt: eleven, isProposal: true, now }
    await changeMeetingTime(test.db, await as('Seller', both[second].seller), other)
    await acceptMeetingTime(test.db, await as('Buyer', both[second].buyer), at)
    expect(await meetingOf(both[second])).toMatchObject({ status: 'confirmed', startsAt: new Date(eleven) })
  })

  it('they name no time at which they have one on the other side, also where the other person is busy then too', async () => {
    const { trader, selling, buying } = await aTrader([ten, eleven])
    for (const booked of [selling, buying]) await accept(booked)
    const onto = { bookingId: buying.id, startsAt: quarterPast, isProposal: true, now }
    const named = async () => changeMeetingTime(test.db, await as('Buyer', trader), onto)
    await expect(named()).rejects.toMatchObject({ code: 'conflict', message: ownMeeting })
    await accept(await aBookingOf({ seller: buying.seller, buyer: await aBuyer(test.db), at: quarterPast }))
    await expect(named()).rejects.toMatchObject({ code: 'conflict', message: ownMeeting })
    const proposed = { bookingId: selling.id, startsAt: eleven, isProposal: true, now }
    const sold = changeMeetingTime(test.db, await as('Seller', trader), proposed)
    await expect(sold).rejects.toMatchObject({ code: 'conflict', message: ownMeeting })
  })

  it('their hours have no free time while they meet a seller, and they see none while they meet a buyer', async () => {
    const trader = await aSeller(test.db, { hasBothRoles: true })
    const other = await aSeller(test.db)
    const hours = { ...weekdayMeetingHours, timeZone: 'UTC' }
    for (const seller of [trader, other]) await setMeetingHours(test.db, await as('Seller', seller), { hours, now })
    const carOf = async ({ id }: User) => (await aListing(test.db, { sellerId: id, postedAt: now, location: null })).id
    const [own, foreign] = [await carOf(trader), await carOf(other)]
    const timesOf = async (carId: string, buyer: User) => {
      const { days } = await listFreeMeetingSlots(test.db, await as('Buyer', buyer), { carId, from: '2026-11-24', now })
      return days.find(({ date }) => date === '2026-11-24')?.at ?? []
    }
    const buyer = await aBuyer(test.db)
    const [slot = expect.fail()] = await timesOf(own, buyer)
    expect(await timesOf(foreign, trader)).toContain(slot)
    const bought = await aBookingOf({ seller: other, buyer: trader, at: slot })
    expect(await timesOf(own, buyer)).not.toContain(slot)
    const wish = { carId: own, meetingAt: slot, phone }
    const taken = requestBooking(test.db, actorOfUser(buyer), wish, now)
    await expect(taken).rejects.toMatchObject({
      code: 'conflict',
      message: 'This time isn’t free. Choose another one.',
    })
    await accept(bought)
    await cancelMeeting(test.db, await as('Buyer', trader), { bookingId: bought.id, reason: null, now })
    await requestBooking(test.db, actorOfUser(buyer), wish, now)
    expect(await timesOf(foreign, trader)).not.toContain(slot)
    const foreignWish = { carId: foreign, meetingAt: slot, phone }
    const own2 = requestBooking(test.db, await as('Buyer', trader), foreignWish, now)
    await expect(own2).rejects.toMatchObject({ code: 'conflict', message: ownMeeting })
  })

  it('of two acceptances at the same moment one agrees on the time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { selling, buying } = await aTrader([ten, ten])
      const actors = { selling: await as('Seller', selling.seller), buying: actorOfUser(buying.seller) }
      const answers = await Promise.all([
        acceptBooking(test.db, actors.selling, { bookingId: selling.id }, now),
        acceptBooking(test.db, actors.buying, { bookingId: buying.id }, now),
      ])
      expect(answers.map(({ isTimeAgreed }) => isTimeAgreed).toSorted()).toEqual([false, true])
      expect(await findOverlappingMeetings(test.db)).toEqual([])
    }
  })

  it.each(['buyer', 'seller'] as const)(
    'the database itself refuses it where no code has looked, with the %s of another meeting on the other side',
    async (side) => {
      const { selling } = await aTrader([ten, eleven])
      await accept(selling)
      const agreed = await meetingOf(selling)
      const { id: listingId, sellerId } = await aListing(test.db)
      const { id: bookingId, buyerId } = await aBooking(test.db, { listingId })
      const people = side === 'buyer' ? { sellerId: agreed.buyerId, buyerId } : { sellerId, buyerId: agreed.sellerId }
      const row = { ...agreed, id: 'second', uid: 'second', bookingId, ...people }
      const refusal = { cause: { code: '23P01', constraint: 'person_meeting_times_free' } }
      await expect(test.db.insert(meetings).values(row)).rejects.toMatchObject(refusal)
      await test.db.insert(meetings).values({ ...row, status: 'requested', confirmedAt: null })
      const update = test.db.update(meetings).set({ status: 'confirmed' }).where(eq(meetings.id, 'second'))
      await expect(update).rejects.toMatchObject(refusal)
      // A buyer is free with the end of a meeting, a seller after the pause.
      const startsAt = agreed.endsAt
      const endsAt = new Date(startsAt.getTime() + 900_000)
      await test.db
        .update(meetings)
        .set({ status: 'confirmed', startsAt, endsAt, busyUntil: endsAt })
        .where(eq(meetings.id, 'second'))
    },
  )

  it('what was agreed on both sides before there were meetings stays, and the later one is marked', async () => {
    const trader = await aSeller(test.db, { hasBothRoles: true })
    const accepted = {
      status: 'accepted',
      acceptedAt: now,
      meetingAt: new Date(ten),
      createdAt: now,
      updatedAt: now,
    } as const
    const own = await aListing(test.db, { sellerId: trader.id })
    const first = await aBooking(test.db, { listingId: own.id, ...accepted })
    const second = await aBooking(test.db, { buyerId: trader.id, ...accepted })
    expect(await createMeetingsOfEarlierBookings(test.db, { now })).toBe(2)
    const found = await Promise.all([first, second].map(meetingOf))
    expect(found.map(({ status, isOverlapAllowed }) => [status, isOverlapAllowed])).toEqual([
      ['confirmed', false],
      ['confirmed', true],
    ])
  })
})

it('G-36 what a server that knows no meetings accepts on the other side is agreed too, and marked', async () => {
  const { selling, buying } = await aTrader()
  await accept(selling)
  const acceptedAt = new Date(now.getTime() + 60_000)
  const set = { status: 'accepted', acceptedAt, updatedAt: acceptedAt } as const
  await test.db.update(bookings).set(set).where(eq(bookings.id, buying.id))
  expect(await meetingOf(buying)).toMatchObject({ status: 'confirmed', isOverlapAllowed: true })
  expect(await meetingOf(selling)).toMatchObject({ status: 'confirmed', isOverlapAllowed: false })
})

it('the migration leaves what overlapped before as it was agreed, and holds the earlier one', async () => {
  const file = join(import.meta.dirname, '../../../migrations/0079_meetings-of-both-roles.sql')
  const { trader, selling, buying } = await aTrader([ten, eleven])
  const later = await aBookingOf({ seller: await aSeller(test.db), buyer: trader, at: '2026-11-24T20:00:00.000Z' })
  for (const booked of [selling, buying, later]) await accept(booked)
  class RolledBack extends Error {}
  const run = test.db.transaction(async (tx) => {
    // The schema of the release before, and what could be agreed there.
    await tx.execute(sql`drop trigger meetings_keep_person_times on meetings`)
    await tx.execute(sql`drop function keep_person_meeting_times`)
    await tx.execute(sql`drop table person_meeting_times`)
    const startsAt = new Date(quarterPast)
    const endsAt = new Date(startsAt.getTime() + 1_800_000)
    await tx.update(meetings).set({ startsAt, endsAt, busyUntil: endsAt }).where(eq(meetings.bookingId, buying.id))
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
      await tx.execute(sql.raw(statement))
    const marked = await tx
      .select({ bookingId: meetings.bookingId })
      .from(meetings)
      .where(eq(meetings.isOverlapAllowed, true))
    expect(marked).toEqual([{ bookingId: buying.id }])
    const times = await tx.select({ personId: personMeetingTimes.personId }).from(personMeetingTimes)
    expect(times.filter(({ personId }) => personId === trader.id)).toHaveLength(2)
    expect(times).toHaveLength(4)
    throw new RolledBack()
  })
  await expect(run).rejects.toThrow(RolledBack)
})

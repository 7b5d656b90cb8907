import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBooking, aBuyer, aListing, aSeller, type BookingOverrides } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { findOverlappingMeetings } from '#tests/support/meeting-actions.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { readMeetingCalendarFile } from './calendar-feed.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { createMeetingsOfEarlierBookings } from './create-meetings-of-earlier-bookings.ts'
import { listUpcomingMeetings } from './list-upcoming-meetings.ts'
import { queueMeetingReminders } from './queue-meeting-reminders.ts'

const test = useDatabase()
const before = new Date('2026-11-18T12:00:00Z')
const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T13:00:00Z')
const [ten, quarterPast, eleven] = ['2026-11-24T16:00:00.000Z', '2026-11-24T16:15:00.000Z', '2026-11-24T17:00:00.000Z']
const phone = '+1 512 555 0123'

type User = Awaited<ReturnType<typeof aBuyer>>

/** A booking as a release that knew no meetings left it. */
async function anEarlierBooking(of: BookingOverrides & { seller?: User; location?: string | null; at?: string }) {
  const { seller = await aSeller(test.db), location = 'Austin, TX', at = ten, ...overrides } = of
  const { id: listingId } = await aListing(test.db, { sellerId: seller.id, location })
  return aBooking(test.db, { listingId, meetingAt: new Date(at), createdAt: before, updatedAt: before, ...overrides })
}
const accepted = { status: 'accepted', acceptedAt: before } as const
const run = () => createMeetingsOfEarlierBookings(test.db, { now })
const meetingOf = async (bookingId: string) =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId)))[0]
const allMeetings = () => test.db.select().from(meetings).orderBy(meetings.id)

describe('G-14 bookings from before there were meetings', () => {
  it('each one that is still open has its meeting: agreed where the seller had accepted, else asked for', async () => {
    const open = {
      requested: await anEarlierBooking({}),
      accepted: await anEarlierBooking(accepted),
      'paid first': await anEarlierBooking({ status: 'paid' }),
      paid: await anEarlierBooking({ status: 'paid', acceptedAt: before }),
    }
    for (const status of ['declined', 'cancelled', 'completed', 'lost', 'refunded'] as const)
      await anEarlierBooking({ status })
    expect(await run()).toBe(4)
    const waiting = { status: 'requested', confirmedAt: null }
    const agreed = { status: 'confirmed', confirmedAt: before }
    expect(await meetingOf(open.requested.id)).toMatchObject(waiting)
    expect(await meetingOf(open['paid first'].id)).toMatchObject(waiting)
    expect(await meetingOf(open.accepted.id)).toMatchObject(agreed)
    expect(await meetingOf(open.paid.id)).toMatchObject(agreed)
    const times = {
      startsAt: new Date(ten),
      endsAt: new Date('2026-11-24T16:30:00Z'),
      busyUntil: new Date('2026-11-24T16:30:00Z'),
    }
    for (const meeting of await allMeetings())
      expect(meeting).toMatchObject({ ...times, timeZone: 'America/Chicago', sequence: 0 })
    expect(await run()).toBe(0)
    expect(await allMeetings()).toHaveLength(4)
  })

  it('an agreed one stands in the calendar by the clock of the car, and is moved and canceled like any other', async () => {
    const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
    const { id } = await anEarlierBooking({ seller, buyerId: buyer.id, location: 'Denver, CO', ...accepted })
    await run()
    const [item] = (await listUpcomingMeetings(test.db, actorOfUser(buyer), { now })).items
    expect(item).toMatchObject({ bookingId: id, meetingPlace: { timeZone: 'America/Denver' } })
    expect(item?.meeting).toMatchObject({ canCancel: true, canChooseTime: true, hasFile: true })
    const read = () =>
      readMeetingCalendarFile(test.db, actorOfUser(buyer), { bookingId: id, baseUrl: 'https://cars.test' })
    const eventOf = (file: string) =>
      new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') ?? undefined)
    const first = eventOf(await read())
    expect([first.startDate.toJSDate().toISOString(), first.sequence]).toEqual([ten, 0])
    expect(await read()).toContain('TZID:America/Denver')
    const at = { bookingId: id, isOutsideHoursAccepted: true, now }
    await changeMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, startsAt: eleven, isProposal: true, now })
    await acceptMeetingTime(test.db, actorOfUser(seller), at)
    const moved = eventOf(await read())
    expect([moved.uid, moved.startDate.toJSDate().toISOString(), moved.sequence]).toEqual([first.uid, eleven, 1])
    await cancelMeeting(test.db, actorOfUser(seller), { bookingId: id, reason: null, now })
    expect(await meetingOf(id)).toMatchObject({ status: 'cancelled', uid: first.uid, sequence: 2 })
  })

  it('both sides are reminded of an agreed one', async () => {
    await anEarlierBooking(accepted)
    await run()
    await queueMeetingReminders(test.db, { now: new Date('2026-11-24T14:30:00Z') })
    const sent = (await readWrittenMails(test.db)).map(({ template, data }) => `${template}: ${data.side}`)
    expect(sent.toSorted()).toEqual(['meeting-reminder: buyer', 'meeting-reminder: seller'])
  })

  it.each(['seller', 'buyer'] as const)(
    'two of one %s that overlap stay agreed, and nothing else is agreed beside either',
    async (one) => {
      const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
      const shared = one === 'seller' ? { seller } : { buyerId: buyer.id }
      const first = await anEarlierBooking({ ...shared, ...accepted })
      const second = await anEarlierBooking({ ...shared, at: quarterPast, ...accepted })
      const apart = await anEarlierBooking({ ...shared, at: eleven, ...accepted })
      await run()
      const found = [await meetingOf(first.id), await meetingOf(second.id), await meetingOf(apart.id)]
      expect(found.map((meeting) => [meeting?.status, meeting?.isOverlapAllowed])).toEqual([
        ['confirmed', false],
        ['confirmed', true],
        ['confirmed', false],
      ])
      const as = one === 'seller' ? { seller, buyer: await aBuyer(test.db) } : { seller: await aSeller(test.db), buyer }
      const car = await aListing(test.db, { sellerId: as.seller.id, postedAt: now })
      // Beside the second one alone.
      const wish = { carId: car.id, meetingAt: '2026-11-24T16:35:00.000Z', phone }
      const { id } = await requestBooking(test.db, actorOfUser(as.buyer), wish, now)
      const answer = await acceptBooking(test.db, actorOfUser(as.seller), { bookingId: id }, now)
      expect(answer).toMatchObject({ isTimeAgreed: false, timeObstacle: `${one}Busy` })
      const ids = { startsAt: new Date(ten), endsAt: new Date(eleven), busyUntil: new Date(eleven) }
      const unseen = test.db
        .update(meetings)
        .set({ ...ids, status: 'confirmed' })
        .where(eq(meetings.bookingId, id))
      await expect(unseen, 'the database itself').rejects.toMatchObject({ cause: { code: '23P01' } })
    },
  )

  it('more than one batch, from several servers at once, makes each meeting once', async () => {
    const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
    const model = await anEarlierBooking({ seller, buyerId: buyer.id, ...accepted })
    const [car = expect.fail()] = await test.db.select().from(listings).where(eq(listings.id, model.listingId))
    const numbers = Array.from({ length: 450 }, (_, at) => at + 1)
    await test.db.insert(listings).values(numbers.map((of) => ({ ...car, id: `car-${of}` })))
    const meetingAt = (of: number) => new Date(model.meetingAt.getTime() + of * 20 * 60_000)
    const copies = numbers.map((of) => ({
      ...model,
      id: `booking-${of}`,
      listingId: `car-${of}`,
      meetingAt: meetingAt(of),
    }))
    await test.db.insert(bookings).values(copies)
    const made = await Promise.all([run(), run(), run()])
    // What one server had locked is passed over by the others, and found in their next round.
    expect(made.reduce((sum, count) => sum + count) + (await run())).toBe(451)
    const found = await allMeetings()
    expect(new Set(found.map(({ bookingId }) => bookingId)).size).toBe(451)
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(451)
    expect(found.every(({ status }) => status === 'confirmed')).toBe(true)
    const held = sql`select 1 from meetings a join meetings b on a.id < b.id and not a.is_overlap_allowed and not b.is_overlap_allowed
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`
    expect((await test.db.execute(held)).rows).toEqual([])
  })

  it('one that its seller accepts before it has a meeting is agreed only where both are free', async () => {
    const seller = await aSeller(test.db)
    await anEarlierBooking({ seller, ...accepted })
    await run()
    const [free, taken] = [
      await anEarlierBooking({ seller, at: eleven }),
      await anEarlierBooking({ seller, at: quarterPast }),
    ]
    const accept = (bookingId: string) => acceptBooking(test.db, actorOfUser(seller), { bookingId }, now)
    expect(await accept(free.id)).toMatchObject({ isTimeAgreed: true })
    expect(await accept(taken.id)).toMatchObject({ isTimeAgreed: false, timeObstacle: 'sellerBusy' })
    expect(await findOverlappingMeetings(test.db)).toEqual([])
  })
})

/** What a server of release 0.1.0 writes: bookings alone. */
const older = {
  accept: (id: string, at: Date) =>
    test.db.update(bookings).set({ status: 'accepted', acceptedAt: at, updatedAt: at }).where(eq(bookings.id, id)),
  end: (id: string, status: 'declined' | 'cancelled' | 'lost' | 'refunded') =>
    test.db.update(bookings).set({ status, updatedAt: later }).where(eq(bookings.id, id)),
}

describe('G-36 beside a server that knows no meetings', () => {
  it('what it accepts is agreed, also where that overlaps what was agreed before', async () => {
    const seller = await aSeller(test.db)
    const both = [await anEarlierBooking({ seller }), await anEarlierBooking({ seller, at: quarterPast })]
    const past = await anEarlierBooking({ seller, at: '2026-11-19T12:00:00Z' })
    await run()
    for (const { id } of [...both, past]) await older.accept(id, later)
    const found = await Promise.all([...both, past].map(({ id }) => meetingOf(id)))
    expect(found).toMatchObject([
      { status: 'confirmed', confirmedAt: later, sequence: 0, isOverlapAllowed: false },
      { status: 'confirmed', confirmedAt: later, sequence: 0, isOverlapAllowed: true },
      { status: 'requested', confirmedAt: null },
    ])
  })

  it('what it accepts is agreed also where its clock is behind', async () => {
    const { id } = await anEarlierBooking({})
    await run()
    const earlier = new Date(now.getTime() - 1_500)
    await older.accept(id, earlier)
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', confirmedAt: earlier })
  })

  it.each(['declined', 'cancelled', 'lost', 'refunded'] as const)(
    'what it leaves %s keeps no time taken',
    async (status) => {
      const agreed = await anEarlierBooking(accepted)
      const asked = await anEarlierBooking({ at: eleven })
      const past = await anEarlierBooking({ at: '2026-11-20T12:30:00Z', ...accepted })
      await run()
      for (const { id } of [agreed, asked, past]) await older.end(id, status)
      expect(await meetingOf(agreed.id)).toMatchObject({ status: 'cancelled', sequence: 1 })
      expect(await meetingOf(asked.id)).toMatchObject({
        status: status === 'declined' ? 'declined' : 'cancelled',
        sequence: 0,
      })
      expect(await meetingOf(past.id), 'a meeting that took place stays').toMatchObject({
        status: 'confirmed',
        sequence: 0,
      })
    },
  )

  it('what it accepts and is accepted again here answers as it stands', async () => {
    const seller = await aSeller(test.db)
    const { id } = await anEarlierBooking({ seller, ...accepted })
    const answer = await acceptBooking(test.db, actorOfUser(seller), { bookingId: id }, now)
    expect(answer).toMatchObject({ status: 'accepted', isTimeAgreed: true, timeObstacle: null })
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', confirmedAt: before })
  })

  it('what a server that knows meetings does is left as it did it', async () => {
    const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
    const first = await anEarlierBooking({ seller, buyerId: buyer.id })
    const second = await anEarlierBooking({ seller, buyerId: buyer.id, at: quarterPast })
    await run()
    const accept = (bookingId: string) => acceptBooking(test.db, actorOfUser(seller), { bookingId }, later)
    expect(await accept(first.id)).toMatchObject({ isTimeAgreed: true })
    expect(await accept(second.id)).toMatchObject({ isTimeAgreed: false })
    expect(await meetingOf(second.id)).toMatchObject({ status: 'requested' })
    await cancelBooking(test.db, actorOfUser(buyer), { bookingId: first.id }, later)
    expect(await meetingOf(first.id)).toMatchObject({ status: 'cancelled', sequence: 1 })
  })
})

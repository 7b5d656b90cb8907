import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing } from '#db/seed/builders.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { confirmHandover } from '#domain/orders/confirm-handover.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { freeTimesOfEndedBookings } from './free-times-of-ended-bookings.ts'
import { calendarBlockingMeetingStatuses } from './meeting-states.ts'

const test = useDatabase()
/** A Monday; 6 AM in Austin. */
const now = new Date('2026-11-23T12:00:00Z')
/** 10 AM of Tuesday in Austin. */
const at = '2026-11-24T16:00:00.000Z'
const minutesIn = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000)

async function aMeetingOf(status: 'paid' | 'completed') {
  const { id, ...people } = await anAgreedMeeting(test.db, { at, now })
  await test.db.update(bookings).set({ status }).where(eq(bookings.id, id))
  return { id, ...people }
}
const statusOf = async (bookingId: string) =>
  (await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId)))[0]?.status

/** Somebody else books a car of this seller for the same time, and the seller accepts. */
async function meetAnother(sellerId: string, actor: Parameters<typeof acceptBooking>[1]) {
  const { id: carId } = await aListing(test.db, { sellerId, location: 'Austin, TX', postedAt: now })
  const request = { carId, meetingAt: at, phone: '+1 512 555 0123' }
  const { id } = await requestBooking(test.db, actorOfUser(await aBuyer(test.db)), request, now)
  await acceptBooking(test.db, actor, { bookingId: id }, now)
  return statusOf(id)
}

describe('G-14 the time of a meeting', () => {
  it('is free once the two have handed the car over before it, and not while one of them has not said so', async () => {
    const { id, buyer, seller } = await aMeetingOf('paid')
    const [ofBuyer, ofSeller] = [actorOfUser(buyer), actorOfUser(seller)]
    await confirmHandover(test.db, ofBuyer, { bookingId: id }, now)
    await expect(meetAnother(seller.id, ofSeller)).rejects.toMatchObject({ code: 'conflict' })
    const mailed = (await readWrittenMails(test.db)).length
    await confirmHandover(test.db, ofSeller, { bookingId: id }, now)
    expect(await statusOf(id)).toBe('cancelled')
    // Pages call it a canceled meeting, and so do the calendars that a mail had put it into.
    const mails = (await readWrittenMails(test.db)).slice(mailed)
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['meeting-cancelled', buyer.email],
      ['meeting-cancelled', seller.email],
    ])
    for (const { data } of mails)
      expect(data).toMatchObject({ isHandedOver: true, calendar: { method: 'CANCEL', sequence: 1 } })
    expect(await meetAnother(seller.id, ofSeller)).toBe('confirmed')
  })

  it('stays where they met at it', async () => {
    const { id, buyer, seller } = await aMeetingOf('paid')
    for (const person of [buyer, seller])
      await confirmHandover(test.db, actorOfUser(person), { bookingId: id }, minutesIn(20))
    expect(await statusOf(id)).toBe('confirmed')
  })

  it('that an earlier release left behind a completed booking is freed, and no other one', async () => {
    const left = await aMeetingOf('completed')
    const ahead = await aMeetingOf('paid')
    expect(await freeTimesOfEndedBookings(test.db, { now: minutesIn(1) })).toBe(0)
    expect(await freeTimesOfEndedBookings(test.db, { now })).toBe(1)
    expect([await statusOf(left.id), await statusOf(ahead.id)]).toEqual(['cancelled', 'confirmed'])
    expect(await freeTimesOfEndedBookings(test.db, { now })).toBe(0)
  })

  it('is refused twice by the database in the very states in which pages and use cases call it taken', async () => {
    const { rows } = await test.db.execute<{ name: string; definition: string }>(
      sql`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = 'meetings'::regclass and contype = 'x' order by conname`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['meetings_buyer_free', 'meetings_seller_free'])
    // For people with both roles a trigger keeps their times in those states.
    const { rows: kept } = await test.db.execute<{ definition: string }>(
      sql`select substring(pg_get_functiondef('keep_person_meeting_times'::regproc) from 'NEW\.status IN \([^)]*\)') as definition`,
    )
    expect(kept).toHaveLength(1)
    for (const { definition } of [...rows, ...kept]) {
      const states = [...definition.matchAll(/'([a-z]+)'/g)].map(([, state]) => state)
      expect(states.toSorted(), definition).toEqual([...calendarBlockingMeetingStatuses].toSorted())
    }
  })
})

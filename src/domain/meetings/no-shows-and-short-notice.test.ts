import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { meetings } from '#db/schema/meetings.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { listOwnOrders } from '#domain/orders/list-own-orders.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { listUpcomingMeetings } from './list-upcoming-meetings.ts'
import { reportMissedMeeting } from './report-missed-meeting.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
/** A Monday; 6 AM in Austin. */
const now = new Date('2026-11-23T12:00:00Z')
/** 10 AM of Tuesday in Austin. */
const ten = '2026-11-24T16:00:00.000Z'
const minutesIn = (minutes: number) => new Date(Date.parse(ten) + minutes * 60_000)

describe('G-14 a no-show', () => {
  it('can be reported from 15 minutes after the start, by the page and by the server', async () => {
    const { seller, buyer, id } = await anAgreedMeeting(test.db, { at: ten, now })
    const viewOf = async (actor: Actor, at: Date) => {
      const view = (await listUpcomingMeetings(test.db, actor, { now: at })).items[0]?.meeting
      return { canReportMissed: view?.canReportMissed, from: view?.missedReportableAt }
    }
    for (const actor of [actorOfUser(seller), actorOfUser(buyer)]) {
      const report = (at: Date) => reportMissedMeeting(test.db, actor, { bookingId: id, reason: null, now: at })
      expect(await viewOf(actor, minutesIn(-1))).toEqual({ canReportMissed: false, from: null })
      expect(await viewOf(actor, minutesIn(1))).toEqual({ canReportMissed: false, from: minutesIn(15).toISOString() })
      expect(await viewOf(actor, minutesIn(15))).toEqual({ canReportMissed: true, from: null })
      for (const minutes of [0, 1, 14])
        await expect(report(minutesIn(minutes))).rejects.toMatchObject({
          code: 'conflict',
          message: 'A no-show can be reported from 15 minutes after the start of an agreed meeting.',
        })
    }
    const report = { bookingId: id, reason: null, now: minutesIn(15) }
    expect(await reportMissedMeeting(test.db, actorOfUser(seller), report)).toMatchObject({ status: 'missed' })
  })
})

describe('G-14 a canceled meeting', () => {
  it.each(['buyer', 'seller'] as const)('says that the %s canceled it, on both pages and in both mails', async (by) => {
    const { seller, buyer, id } = await anAgreedMeeting(test.db, { at: ten, now })
    const actors = { buyer: actorOfUser(buyer), seller: actorOfUser(seller) }
    await cancelMeeting(test.db, actors[by], { bookingId: id, reason: null, now })
    const mails = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-cancelled')
    expect(mails.map(({ data }) => data.cancelledBy)).toEqual([by, by])
    const orders = await listOwnOrders(test.db, actors.buyer, now)
    expect(orders.map(({ meeting }) => meeting?.cancelledBy)).toEqual([by])
  })
})

describe('G-14 a time nearer than the seller’s notice', () => {
  it('is no free time; proposed, it is outside of the hours for both, and the seller accepts it as that', async () => {
    const [seller, buyer] = [await aSeller(test.db), await aBuyer(test.db)]
    const hours = { ...weekdayMeetingHours, noticeMinutes: 240 }
    await setMeetingHours(test.db, actorOfUser(seller), { hours, now })
    const book = async (minutesAhead: number, isProposal: boolean) => {
      const { id: carId } = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
      const request = { carId, meetingAt: ten, phone: '+1 512 555 0123', isProposal }
      const { id } = await requestBooking(test.db, actorOfUser(buyer), request, minutesIn(-minutesAhead))
      const [meeting] = await test.db.select().from(meetings).where(eq(meetings.bookingId, id))
      return { id, isOutsideHours: meeting?.isOutsideHours }
    }
    await expect(book(239, false)).rejects.toThrow('sooner than their minimum notice')
    const near = await book(239, true)
    expect(near.isOutsideHours).toBe(true)
    const accept = (isOutsideHoursAccepted: boolean) =>
      acceptBooking(test.db, actorOfUser(seller), { bookingId: near.id, isOutsideHoursAccepted }, minutesIn(-200))
    await expect(accept(false)).rejects.toThrow('outside your hours')
    await accept(true)
    await test.db.delete(meetings)
    expect((await book(240, false)).isOutsideHours).toBe(false)
  })
})

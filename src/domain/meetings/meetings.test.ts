import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { MeetingHours } from '#contract/meeting-hours.ts'
import { bookings } from '#db/schema/bookings.ts'
import { mails } from '#db/schema/mail.ts'
import { meetings } from '#db/schema/meetings.ts'
import { aBooking, aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { blockOrUnblockPerson } from '#domain/messages/block-or-unblock-person.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { meetingDataExportSections } from '#domain/people/meeting-data-export-sections.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { readSentMailSummaries, readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { weekdayMeetingHours } from '#tests/support/weekday-meeting-hours.ts'
import { acceptMeetingTime } from './accept-meeting-time.ts'
import { cancelMeeting } from './cancel-meeting.ts'
import { changeMeetingTime } from './change-meeting-time.ts'
import { declineMeetingTime } from './decline-meeting-time.ts'
import { listFreeMeetingSlots } from './list-free-meeting-slots.ts'
import { releaseExpiredMeetingHolds } from './release-expired-meeting-holds.ts'
import { reportMissedMeeting } from './report-missed-meeting.ts'
import { setMeetingHours } from './set-meeting-hours.ts'

const test = useDatabase()
/** A Monday; 6 AM in Austin. */
const now = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const phone = '+1 512 555 0123'

const hours = { ...weekdayMeetingHours, noticeMinutes: 120, address: '1200 Elm Street, Austin' }
/** By the clock of Austin: 10 AM, 10:30 AM, and 3:15 AM of Tuesday. */
const [ten, halfPast, night] = ['2026-11-24T16:00:00.000Z', '2026-11-24T16:30:00.000Z', '2026-11-24T09:15:00.000Z']

async function aWorld(rules: MeetingHours | null = hours) {
  const seller = await aSeller(test.db)
  if (rules) await setMeetingHours(test.db, actorOfUser(seller), { hours: rules, now })
  const [buyer, other] = [await aBuyer(test.db), await aBuyer(test.db)]
  const car = await aListing(test.db, { sellerId: seller.id, location: 'Austin, TX', postedAt: now })
  const book = async (as: typeof buyer, meetingAt: string, at = now, carId = car.id, isProposal = false) =>
    (await requestBooking(test.db, actorOfUser(as), { carId, meetingAt, phone, isProposal }, at)).id
  return { seller, buyer, other, car, book }
}

async function meetingOf(bookingId: string) {
  const [meeting] = await test.db.select().from(meetings).where(eq(meetings.bookingId, bookingId))
  if (!meeting) throw new Error('There is no meeting.')
  return meeting
}

type User = Parameters<typeof actorOfUser>[0]
const accept = (seller: User, bookingId: string, at = now, isOutsideHoursAccepted = false) =>
  acceptBooking(test.db, actorOfUser(seller), { bookingId, isOutsideHoursAccepted }, at)

describe('a free time', () => {
  it('is offered by the clock of the car, after the notice, and to no second buyer while it is held', async () => {
    const { buyer, other, car, book } = await aWorld()
    const ask = (as: typeof buyer) =>
      listFreeMeetingSlots(test.db, actorOfUser(as), { carId: car.id, from: undefined, now: later(230) })
    const before = await ask(other)
    // 9:50 AM in Austin: two hours of notice leave noon as the first time.
    expect(before).toMatchObject({ hasHours: true, timeZone: 'America/Chicago', from: '2026-11-23' })
    expect(before.days[0]?.at[0]).toBe('2026-11-23T18:00:00.000Z')
    expect(before.days[1]?.at).toContain(ten)
    const id = await book(buyer, ten, later(230))
    expect(await meetingOf(id)).toMatchObject({ status: 'held', heldUntil: later(245), hasHours: true })
    expect((await ask(other)).days[1]?.at).not.toContain(ten)
  })

  it('is free again after 15 minutes without an answer, and the request stays', async () => {
    const { seller, buyer, other, book } = await aWorld()
    const first = await book(buyer, ten)
    await expect(book(other, ten, later(14))).rejects.toMatchObject({ code: 'conflict' })
    const second = await book(other, ten, later(15))
    expect((await meetingOf(first)).status).toBe('requested')
    await accept(seller, second, later(16))
    await expect(accept(seller, first, later(17))).rejects.toThrow('There’s another meeting at this time.')
    const [kept] = await test.db.select().from(bookings).where(eq(bookings.id, first))
    expect(kept?.status).toBe('requested')
  })

  it('is released by the timer too', async () => {
    const { buyer, book } = await aWorld()
    const id = await book(buyer, ten)
    await releaseExpiredMeetingHolds(test.db, { now: later(14) })
    expect((await meetingOf(id)).status).toBe('held')
    await releaseExpiredMeetingHolds(test.db, { now: later(15) })
    expect(await meetingOf(id)).toMatchObject({ status: 'requested', heldUntil: null })
  })

  it('goes to one of two buyers who take it at the same moment', async () => {
    const { buyer, other, book } = await aWorld()
    const results = await Promise.allSettled([book(buyer, ten), book(other, ten)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = results.filter((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({
      code: 'conflict',
      fields: { meetingAt: expect.stringContaining('isn’t free') },
    })
    expect(await test.db.$count(bookings)).toBe(1)
  })

  it('of a second seller is refused to a buyer who has a meeting then', async () => {
    const [one, two] = [await aWorld(), await aWorld()]
    const id = await one.book(one.buyer, ten)
    await accept(one.seller, id)
    const own = { code: 'conflict', message: expect.stringContaining('You have another meeting at this time.') }
    await expect(one.book(one.buyer, ten, now, two.car.id)).rejects.toMatchObject(own)
    await one.book(one.buyer, halfPast, now, two.car.id)
  })
})

describe('a time outside of the hours', () => {
  it('is no free time, at 3:15 AM or on a Sunday; it may be proposed, and the seller accepts it as that', async () => {
    const { seller, buyer, book, car } = await aWorld()
    for (const meetingAt of [night, '2026-11-29T16:00:00.000Z'])
      await expect(book(buyer, meetingAt)).rejects.toMatchObject({
        code: 'invalid',
        fields: { meetingAt: expect.stringContaining('outside the seller’s hours') },
      })
    const id = await book(buyer, night, now, car.id, true)
    expect(await meetingOf(id)).toMatchObject({ status: 'requested', isOutsideHours: true })
    await expect(accept(seller, id)).rejects.toThrow('outside your hours')
    expect((await meetingOf(id)).status).toBe('requested')
    await accept(seller, id, now, true)
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', isOutsideHours: true })
  })
})

describe('a seller without hours', () => {
  it('is booked at any time, by several buyers at once, meets one of them, and gets that meeting into the calendar', async () => {
    const { seller, buyer, other, book } = await aWorld(null)
    const ids = [await book(buyer, night), await book(other, night)]
    for (const id of ids) await accept(seller, id)
    const met = await Promise.all(ids.map(async (id) => (await meetingOf(id)).status))
    expect(met).toEqual(['confirmed', 'requested'])
    expect((await readSentMailSummaries(test.db)).map((line) => line.split(' ')[0])).toEqual([
      ...['booking-made', 'booking-made', 'meeting-confirmed', 'booking-accepted', 'sale-accepted'],
    ])
  })

  it('who answers a booking of an earlier release gives it a meeting', async () => {
    const seller = await aSeller(test.db)
    const car = await aListing(test.db, { sellerId: seller.id })
    const { id } = await aBooking(test.db, { listingId: car.id, meetingAt: new Date(ten) })
    await accept(seller, id)
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', startsAt: new Date(ten) })
  })
})

describe('an agreed meeting', () => {
  async function agreed() {
    const world = await aWorld()
    const id = await world.book(world.buyer, ten)
    await accept(world.seller, id)
    await test.db.delete(mails)
    return { ...world, id, before: await meetingOf(id) }
  }

  it('is moved by its buyer to a free time at once: the same entry, a higher sequence, both are told', async () => {
    const { buyer, seller, id, before } = await agreed()
    await changeMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, startsAt: halfPast, isProposal: false, now })
    const after = await meetingOf(id)
    expect(after).toMatchObject({ status: 'confirmed', uid: before.uid, sequence: before.sequence + 1 })
    expect(after.startsAt).toEqual(new Date(halfPast))
    const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, id))
    expect(booking?.meetingAt).toEqual(new Date(halfPast))
    const sent = await readWrittenMails(test.db)
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([buyer.email, seller.email].sort())
    for (const { template, data } of sent) {
      expect(template).toBe('meeting-moved')
      expect(data).toMatchObject({ meetingAt: halfPast, formerAt: ten })
      expect(data.calendar).toMatchObject({ method: 'REQUEST', uid: before.uid, sequence: 1, startsAt: halfPast })
    }
  })

  it('stays while another time is proposed, and moves when the other side agrees', async () => {
    const { buyer, seller, id } = await agreed()
    const propose = { bookingId: id, startsAt: halfPast, isProposal: true, now }
    await changeMeetingTime(test.db, actorOfUser(seller), propose)
    expect((await meetingOf(id)).startsAt).toEqual(new Date(ten))
    await expect(
      acceptMeetingTime(test.db, actorOfUser(seller), { bookingId: id, isOutsideHoursAccepted: true, now }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await acceptMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, isOutsideHoursAccepted: false, now })
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', startsAt: new Date(halfPast), proposedBy: null })
  })

  it('stays where the proposal is declined, with the reason to the other side', async () => {
    const { buyer, seller, id } = await agreed()
    await changeMeetingTime(test.db, actorOfUser(seller), { bookingId: id, startsAt: halfPast, isProposal: true, now })
    await declineMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, reason: 'I work then.', now })
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', startsAt: new Date(ten), proposedStartsAt: null })
    const mail = (await readWrittenMails(test.db)).at(-1)
    expect(mail).toMatchObject({ template: 'meeting-declined', recipient: seller.email })
    expect(mail?.data.reason).toBe('I work then.')
  })

  it('is called off without words that lead away from the site, and with none where one blocked the other', async () => {
    const { buyer, seller, id, car } = await agreed()
    const cancel = (reason: string) => cancelMeeting(test.db, actorOfUser(buyer), { bookingId: id, reason, now })
    for (const reason of ['Call me: +1 512 555 0199', 'Write to jo@example.com', 'Pay by Zelle, cheaper'])
      await expect(cancel(reason)).rejects.toMatchObject({ code: 'invalid', fields: { reason: expect.any(String) } })
    expect(await meetingOf(id)).toMatchObject({ status: 'confirmed', reason: null })
    const draft = { clientId: randomUUID(), text: 'Hi', photoIds: [] }
    const { threadId } = await startMessageThread(test.db, actorOfUser(buyer), { carId: car.id, ...draft, now })
    await blockOrUnblockPerson(test.db, actorOfUser(seller), { threadId, isBlocked: true, now })
    await cancel('You will regret this.')
    expect(await meetingOf(id)).toMatchObject({ status: 'cancelled', reason: null, reasonBy: null })
    expect(JSON.stringify(await readWrittenMails(test.db))).not.toContain('regret')
  })

  it('is in a copy of one’s data with one’s own words alone', async () => {
    const { buyer, seller, id } = await agreed()
    await cancelMeeting(test.db, actorOfUser(seller), { bookingId: id, reason: 'I am ill.', now })
    const section = meetingDataExportSections.find(({ name }) => name === 'meetings')
    const copyOf = async ({ id: accountId, email }: typeof buyer) =>
      JSON.stringify(await section?.read(test.db, { accountId, confirmedEmails: [email] }))
    expect(await copyOf(seller)).toContain('I am ill.')
    expect(await copyOf(buyer)).not.toContain('I am ill.')
  })

  it('is cancelled by either side; calendars cross it out, the booking stays, and another time is a new entry', async () => {
    const { buyer, seller, id, before } = await agreed()
    await cancelMeeting(test.db, actorOfUser(seller), { bookingId: id, reason: 'I am ill.', now })
    expect(await meetingOf(id)).toMatchObject({ status: 'cancelled', sequence: before.sequence + 1 })
    for (const { template, data } of await readWrittenMails(test.db)) {
      expect(template).toBe('meeting-cancelled')
      expect(data.calendar).toMatchObject({ method: 'CANCEL', uid: before.uid, sequence: before.sequence + 1 })
    }
    const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, id))
    expect(booking?.status).toBe('accepted')
    await changeMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, startsAt: halfPast, isProposal: false, now })
    expect((await meetingOf(id)).status).toBe('held')
    await acceptMeetingTime(test.db, actorOfUser(seller), { bookingId: id, isOutsideHoursAccepted: false, now })
    const again = await meetingOf(id)
    expect(again).toMatchObject({ status: 'confirmed', sequence: 0 })
    expect(again.uid).not.toBe(before.uid)
  })

  it('frees its time when the booking is cancelled', async () => {
    const { buyer, other, id, book } = await agreed()
    await cancelBooking(test.db, actorOfUser(buyer), { bookingId: id }, now)
    expect((await meetingOf(id)).status).toBe('cancelled')
    const sent = await readWrittenMails(test.db)
    expect(sent.map(({ template }) => template).sort()).toEqual(['booking-cancelled', 'meeting-cancelled'])
    for (const { data } of sent) expect(data.calendar).toMatchObject({ method: 'CANCEL' })
    await book(other, ten)
  })

  it('is missed once it has begun, not before, and only for the two of them', async () => {
    const { buyer, other, seller, id, before } = await agreed()
    const at = { bookingId: id, reason: 'I waited.', now: new Date('2026-11-24T16:20:00Z') }
    const early = reportMissedMeeting(test.db, actorOfUser(buyer), { ...at, now })
    await expect(early).rejects.toMatchObject({ code: 'conflict' })
    await expect(reportMissedMeeting(test.db, actorOfUser(other), at)).rejects.toMatchObject({ code: 'not_found' })
    await reportMissedMeeting(test.db, actorOfUser(seller), at)
    const entry = { uid: before.uid, sequence: before.sequence + 1 }
    expect(await meetingOf(id)).toMatchObject({ status: 'missed', missedBy: 'buyer', reason: 'I waited.', ...entry })
    // Calendars take it out: they pass over a change without a higher sequence.
    const [mail] = await readWrittenMails(test.db)
    expect(mail).toMatchObject({ template: 'meeting-missed', data: { calendar: { ...entry, method: 'CANCEL' } } })
  })
})

describe('a new booking', () => {
  it('is accepted with the time that the seller proposes, when the buyer agrees', async () => {
    const { buyer, seller, book } = await aWorld()
    const id = await book(buyer, ten)
    await changeMeetingTime(test.db, actorOfUser(seller), { bookingId: id, startsAt: halfPast, isProposal: true, now })
    await acceptMeetingTime(test.db, actorOfUser(buyer), { bookingId: id, isOutsideHoursAccepted: false, now })
    const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, id))
    expect(booking).toMatchObject({ status: 'accepted', acceptedAt: now, meetingAt: new Date(halfPast) })
    expect((await meetingOf(id)).status).toBe('confirmed')
    const templates = (await readWrittenMails(test.db)).map(({ template }) => template)
    expect(templates).toEqual(['booking-made', 'meeting-proposed', 'meeting-confirmed', 'meeting-confirmed'])
  })
})

it('the address is shown to nobody before the meeting is agreed', async () => {
  const { buyer, seller, book } = await aWorld()
  const id = await book(buyer, ten)
  expect(JSON.stringify(await readWrittenMails(test.db))).not.toContain('Elm Street')
  await accept(seller, id)
  const accepted = (await readWrittenMails(test.db)).find(({ template }) => template === 'booking-accepted')
  expect(accepted?.data.calendar).toMatchObject({ address: '1200 Elm Street, Austin' })
})

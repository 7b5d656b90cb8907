import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listings } from '#db/schema/listings.ts'
import type { aBuyer } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { cancelMeeting } from '#domain/meetings/cancel-meeting.ts'
import { changeMeetingTime } from '#domain/meetings/change-meeting-time.ts'
import { declineMeetingTime } from '#domain/meetings/decline-meeting-time.ts'
import { reportMissedMeeting } from '#domain/meetings/report-missed-meeting.ts'
import { deleteOwnAccount } from '#domain/people/delete-own-account.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listNotices } from './list-notices.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const [at, otherDay] = ['2026-11-24T16:00:00.000Z', '2026-11-26T16:00:00.000Z']
type Person = Awaited<ReturnType<typeof aBuyer>>
const noticesOf = async (person: Person) => (await listNotices(test.db, actorOfUser(person), { limit: 24 })).items
const eventOf = async (person: Person, event: string) =>
  (await noticesOf(person)).find((notice) => notice.event === event)

it('G-20 a notice of a booking or a meeting names the other side to each side, and when it is', async () => {
  const { buyer, seller, id } = await anAgreedMeeting(test.db, { at, now })
  expect(await eventOf(seller, 'booking-made')).toMatchObject({
    booking: { otherName: buyer.name },
    params: { meeting: { at } },
  })
  expect(await eventOf(buyer, 'booking-accepted')).toMatchObject({ booking: { otherName: seller.name } })
  await cancelMeeting(test.db, actorOfUser(buyer), { bookingId: id, reason: null, now })
  for (const [person, other] of [
    [buyer, seller],
    [seller, buyer],
  ] as const)
    expect(await eventOf(person, 'meeting-cancelled')).toMatchObject({
      booking: { otherName: other.name, proposedAt: null },
      params: { meeting: { at } },
    })
})

it('G-20 a notice shows the picture of its car, until the car is deleted', async () => {
  const { buyer, seller } = await anAgreedMeeting(test.db, { at, now })
  for (const person of [buyer, seller])
    for (const { picture } of await noticesOf(person)) expect(picture?.urlBase).toMatch(/^\/pictures\//)
  await test.db.update(listings).set({ status: 'withdrawn', deletedAt: now }).where(eq(listings.sellerId, seller.id))
  for (const { picture } of await noticesOf(seller)) expect(picture).toBeNull()
})

it('G-20 who has left is in no notice of a booking', async () => {
  const { buyer, seller } = await anAgreedMeeting(test.db, { at, now })
  await deleteOwnAccount(test.db, actorOfUser(buyer), { now })
  const told = await noticesOf(seller)
  expect(told.length).toBeGreaterThan(0)
  for (const { booking } of told) expect(booking).toEqual({ otherName: null, proposedAt: null })
  expect(JSON.stringify(told)).not.toContain(buyer.name)
})

it('G-20 the end of a booking is told with the time that ends with it, and not with a meeting that was missed before', async () => {
  const { buyer, seller, id: bookingId } = await anAgreedMeeting(test.db, { at, now })
  await cancelBooking(test.db, actorOfUser(buyer), { bookingId }, now)
  expect(await eventOf(seller, 'booking-cancelled')).toMatchObject({
    booking: { otherName: buyer.name },
    params: { meeting: { at } },
  })
  const missed = await anAgreedMeeting(test.db, { at: otherDay, now })
  const later = new Date(Date.parse(otherDay) + 2 * 3_600_000)
  await reportMissedMeeting(test.db, actorOfUser(missed.seller), { bookingId: missed.id, reason: null, now: later })
  await cancelBooking(test.db, actorOfUser(missed.buyer), { bookingId: missed.id }, later)
  const told = await eventOf(missed.seller, 'booking-cancelled')
  expect(told).toMatchObject({ booking: { otherName: missed.buyer.name } })
  expect(told?.params.meeting).toBeUndefined()
})

it('G-20 the notice of a cancelled meeting names the other time that is still proposed, until it is answered', async () => {
  const { buyer, seller, id: bookingId } = await anAgreedMeeting(test.db, { at, now })
  await changeMeetingTime(test.db, actorOfUser(seller), { bookingId, startsAt: otherDay, isProposal: true, now })
  await cancelMeeting(test.db, actorOfUser(buyer), { bookingId, reason: null, now })
  for (const person of [buyer, seller])
    expect(await eventOf(person, 'meeting-cancelled')).toMatchObject({ booking: { proposedAt: otherDay } })
  await declineMeetingTime(test.db, actorOfUser(buyer), { bookingId, reason: null, now })
  for (const person of [buyer, seller])
    expect(await eventOf(person, 'meeting-cancelled')).toMatchObject({ booking: { proposedAt: null } })
})

it('G-20 a proposal ends with its booking', async () => {
  const { buyer, seller, id: bookingId } = await anAgreedMeeting(test.db, { at, now })
  await changeMeetingTime(test.db, actorOfUser(seller), { bookingId, startsAt: otherDay, isProposal: true, now })
  await cancelMeeting(test.db, actorOfUser(buyer), { bookingId, reason: null, now })
  await cancelBooking(test.db, actorOfUser(buyer), { bookingId }, now)
  expect(await eventOf(seller, 'meeting-cancelled')).toMatchObject({ booking: { proposedAt: null } })
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { aBuyer, aSeller } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { reportMissedMeeting } from '#domain/meetings/report-missed-meeting.ts'
import { blockOrUnblockPerson } from '#domain/messages/block-or-unblock-person.ts'
import { listMessageThreads } from '#domain/messages/list-message-threads.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { anAgreedMeeting } from '#tests/support/an-agreed-meeting.ts'
import { aMessageDraft } from '#tests/support/conversations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { openBookingConversation } from './open-booking-conversation.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const at = '2026-11-24T16:00:00.000Z'
const later = new Date(Date.parse(at) + 3_600_000)

/** A buyer has reported that the seller did not come, and the two have never written to each other. */
async function aReportedNoShow() {
  const { id: bookingId, ...people } = await anAgreedMeeting(test.db, { at, now })
  const [buyer, seller] = [actorOfUser(people.buyer), actorOfUser(people.seller)]
  await reportMissedMeeting(test.db, buyer, { bookingId, reason: null, now: later })
  return { bookingId, buyer, seller }
}
const listed = async (actor: Actor) =>
  (await listMessageThreads(test.db, actor, { limit: 24, now: later })).items.map(({ id }) => id)

it('G-19 a seller who is said not to have come writes to the buyer, who has never written, also once the car is sold', async () => {
  const { bookingId, buyer, seller } = await aReportedNoShow()
  const [booking] = await test.db.select().from(bookings).where(eq(bookings.id, bookingId))
  await test.db
    .update(listings)
    .set({ status: 'withdrawn' })
    .where(eq(listings.id, booking?.listingId ?? ''))
  const open = (actor: Actor) => openBookingConversation(test.db, actor, { bookingId, now: later })
  const [{ threadId }, again, ofBuyer] = await Promise.all([open(seller), open(seller), open(buyer)])
  expect([again.threadId, ofBuyer.threadId]).toEqual([threadId, threadId])
  // Nobody has a conversation without a word in their list.
  expect([await listed(buyer), await listed(seller)]).toEqual([[], []])
  await sendMessage(test.db, seller, { threadId, ...aMessageDraft('I was there at ten.'), now: later })
  expect([await listed(buyer), await listed(seller)]).toEqual([[threadId], [threadId]])
  const [order] = await listOwnOrders(test.db, buyer, later)
  expect(order?.meeting).toMatchObject({ missedBy: 'seller', threadId })
})

it('G-19 the conversation of a booking is for its two sides alone, and no way around a block', async () => {
  const { bookingId, buyer, seller } = await aReportedNoShow()
  const open = (actor: Actor | null) => openBookingConversation(test.db, actor, { bookingId, now: later })
  for (const stranger of [await aBuyer(test.db), await aSeller(test.db)])
    await expect(open(actorOfUser(stranger))).rejects.toMatchObject({ code: 'not_found' })
  await expect(open(null)).rejects.toMatchObject({ code: 'signed_out' })
  const { threadId } = await open(buyer)
  await blockOrUnblockPerson(test.db, buyer, { threadId, isBlocked: true, now: later })
  await expect(open(seller)).rejects.toMatchObject({ code: 'conflict' })
})

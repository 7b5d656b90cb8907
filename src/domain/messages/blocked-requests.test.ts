import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { meetings } from '#db/schema/meetings.ts'
import { messageBlocks } from '#db/schema/messages.ts'
import { aBuyer, aListing, aSeller } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { requestBooking } from '#domain/bookings/request-booking.ts'
import { acceptMeetingTime } from '#domain/meetings/accept-meeting-time.ts'
import { changeMeetingTime } from '#domain/meetings/change-meeting-time.ts'
import { listUpcomingMeetings } from '#domain/meetings/list-upcoming-meetings.ts'
import { cancelOrMoveMeetingByLink, findMeetingByLink } from '#domain/meetings/meeting-reminder-link.ts'
import { queueMeetingReminders } from '#domain/meetings/queue-meeting-reminders.ts'
import { acceptBooking } from '#domain/orders/accept-booking.ts'
import { createTestApi } from '#tests/support/api.ts'
import { aConversation, testConversationTime as now } from '#tests/support/conversations.ts'
import { TestClock } from '#tests/support/payments.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { blockOrUnblockPerson } from './block-or-unblock-person.ts'

const test = useDatabase()
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const noBooking = { code: 'conflict', message: 'This seller isn’t accepting bookings from you.' }
const ownBlock = { code: 'conflict', message: 'You’ve blocked this person. Unblock them in your messages first.' }
const noOtherTime = {
  code: 'conflict',
  message: 'This person isn’t accepting other meeting times with you. You can still cancel an agreed meeting.',
}
const noOtherTimeByYou = {
  code: 'conflict',
  message: 'You’ve blocked this person. Unblock them in your messages to find another time.',
}

const book = (buyer: Actor, carId: string) =>
  requestBooking(test.db, buyer, { carId, meetingAt: inDays(3), phone: '+1 512 555 0123', isProposal: true }, now)
const propose = (actor: Actor, bookingId: string, days: number) =>
  changeMeetingTime(test.db, actor, { bookingId, startsAt: inDays(days), isProposal: true, now })

it.each(['seller', 'buyer'] as const)(
  'G-19 G-14 a block by the %s refuses new bookings and new times of both, until it is lifted',
  async (by) => {
    const { buyer, seller, car, threadId } = await aConversation(test.db)
    const other = await aListing(test.db, { sellerId: seller.accountId })
    const { id } = await book(buyer, car.id)
    await propose(seller, id, 6)
    const blocker = by === 'seller' ? seller : buyer
    const block = (isBlocked: boolean) => blockOrUnblockPerson(test.db, blocker, { threadId, isBlocked, now })
    const meeting = async () => (await test.db.select().from(meetings).where(eq(meetings.bookingId, id)))[0]
    const pageOf = async (actor: Actor) => {
      const view = (await listUpcomingMeetings(test.db, actor, { now })).items[0]?.meeting
      if (!view) return null
      expect(view.canAnswerProposal).toBe(actor === buyer && view.blockedBy === null && view.proposal !== null)
      return { canChooseTime: view.canChooseTime, blockedBy: view.blockedBy, threadId: view.threadId }
    }
    const before = await meeting()
    await block(true)
    await expect(book(buyer, other.id)).rejects.toMatchObject(by === 'buyer' ? ownBlock : noBooking)
    await expect(propose(buyer, id, 4)).rejects.toMatchObject(by === 'buyer' ? noOtherTimeByYou : noOtherTime)
    await expect(propose(seller, id, 5)).rejects.toMatchObject(by === 'seller' ? noOtherTimeByYou : noOtherTime)
    // What was proposed before the block is no way around it.
    const agreement = { bookingId: id, isOutsideHoursAccepted: true, now }
    const agreed = acceptMeetingTime(test.db, buyer, agreement)
    await expect(agreed).rejects.toMatchObject(by === 'buyer' ? noOtherTimeByYou : noOtherTime)
    expect(await meeting()).toEqual(before)
    expect(await test.db.$count(bookings, eq(bookings.buyerId, buyer.accountId))).toBe(1)
    expect(await pageOf(buyer)).toEqual({ canChooseTime: false, blockedBy: by === 'buyer' ? 'you' : 'other', threadId })
    expect(await pageOf(seller)).toEqual({
      canChooseTime: false,
      blockedBy: by === 'seller' ? 'you' : 'other',
      threadId,
    })
    await block(false)
    expect(await pageOf(buyer)).toEqual({ canChooseTime: true, blockedBy: null, threadId })
    expect(await propose(seller, id, 5)).toMatchObject({ id: before?.id })
    expect(await propose(buyer, id, 4)).toMatchObject({ id: before?.id })
    expect((await book(buyer, other.id)).id).toEqual(expect.any(String))
  },
)

it('G-19 what was agreed before a block can still be paid, declined and cancelled, by the API too', async () => {
  const api = createTestApi(test.db, { clock: new TestClock(now.toISOString()) })
  const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
  const carIds: string[] = []
  for (let cars = 0; cars < 3; cars++) carIds.push((await aListing(test.db, { sellerId: seller.id })).id)
  const [first = '', second = '', third = ''] = carIds
  const post = (path: string, as: typeof buyer, json?: unknown) => api.request(path, { method: 'POST', as, json })
  const order = (carId: string) => post('/bookings', buyer, { carId, meetingAt: inDays(3), phone: '+1 512 555 0123' })
  const bookingOf = async (carId: string) => ((await (await order(carId)).json()) as { id: string }).id
  const [declined, cancelled] = [await bookingOf(first), await bookingOf(second)]
  for (const id of [declined, cancelled]) expect((await post(`/bookings/${id}/accept`, seller)).status).toBe(200)
  await test.db.insert(messageBlocks).values({ blockerId: seller.id, blockedId: buyer.id, createdAt: now })

  const refused = await order(third)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: noBooking })
  const moved = { method: 'PUT', as: buyer, json: { startsAt: inDays(4), isProposal: true } }
  expect((await api.request(`/bookings/${cancelled}/meeting`, moved)).status).toBe(409)
  expect((await post(`/bookings/${cancelled}/payment`, buyer)).status).toBe(200)
  expect((await post(`/bookings/${cancelled}/cancel`, buyer)).status).toBe(200)
  expect((await post(`/bookings/${declined}/decline`, seller)).status).toBe(200)
})

it('G-19 G-14 the link of a reminder is no way around a block for either side, and still cancels', async () => {
  const { buyer, seller, car, threadId } = await aConversation(test.db)
  const { id } = await book(buyer, car.id)
  await acceptBooking(test.db, seller, { bookingId: id }, now)
  const at = new Date(Date.parse(inDays(3)) - 20 * 3_600_000)
  await queueMeetingReminders(test.db, { now: at })
  const reminders = (await readWrittenMails(test.db)).filter(({ template }) => template === 'meeting-reminder')
  expect(reminders).toHaveLength(2)
  await blockOrUnblockPerson(test.db, seller, { threadId, isBlocked: true, now })
  const tokens = reminders.map(({ data }) => String(data.token))
  for (const token of tokens)
    expect(await findMeetingByLink(test.db, { token, now: at })).toMatchObject({ isBlocked: true, slots: [] })
  for (const token of tokens) {
    const use = { step: 'move' as const, startsAt: inDays(4) }
    const move = cancelOrMoveMeetingByLink(test.db, { token, use, now: at })
    await expect(move).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/other.* time/),
    })
  }
  const [token = ''] = tokens
  const use = { step: 'cancel' as const }
  expect(await cancelOrMoveMeetingByLink(test.db, { token, use, now: at })).toMatchObject({ status: 'cancelled' })
})

it.each(['seller', 'buyer'] as const)(
  'G-19 G-14 a booking that waits gives no telephone number to a person whom the %s has blocked, until the block is lifted',
  async (by) => {
    const api = createTestApi(test.db, { clock: new TestClock(now.toISOString()) })
    const [buyer, seller] = [await aBuyer(test.db), await aSeller(test.db)]
    const car = await aListing(test.db, { sellerId: seller.id })
    const post = (path: string, as: typeof buyer, json?: unknown) => api.request(path, { method: 'POST', as, json })
    const made = await post('/bookings', buyer, { carId: car.id, meetingAt: inDays(3), phone: '+1 512 555 0123' })
    const { id } = (await made.json()) as { id: string }
    const message = { carId: car.id, clientId: randomUUID(), photoIds: [], text: 'Still available?' }
    const { threadId } = (await (await post('/messages', buyer, message)).json()) as { threadId: string }
    const [blocker, blocked] = by === 'seller' ? [seller, buyer] : [buyer, seller]
    const block = (isBlocked: boolean) =>
      api.request(`/messages/${threadId}/block`, { method: 'PUT', as: blocker, json: { isBlocked } })
    const bookingOf = async (as: typeof buyer) =>
      ((await (await api.request(as === buyer ? '/my/orders' : '/my/bookings', { as })).json()) as { items: unknown[] })
        .items[0]

    // Who blocks is asked about the booking first, and can end it.
    const open = await api.request(`/messages/${threadId}/bookings`, { as: blocker })
    const step = by === 'seller' ? 'decline' : 'cancel'
    const seen = { status: 'requested', time: 'asked' }
    const asked = { bookingId: id, carTitle: car.title, isAccepted: false, step, seen }
    expect(await open.json()).toEqual({ items: [asked] })
    await block(true)
    expect((await post(`/bookings/${id}/accept`, seller)).status).toBe(409)
    expect((await post(`/bookings/${id}/meeting/accept`, seller, {})).status).toBe(409)
    expect((await post(`/bookings/${id}/payment`, buyer)).status).toBe(409)
    const refused = (await (
      await post(`/bookings/${id}/${by === 'seller' ? 'payment' : 'accept'}`, blocked)
    ).json()) as {
      error: { message: string }
    }
    expect(refused.error.message).not.toContain('blocked')
    expect(await bookingOf(seller)).toMatchObject({
      status: 'requested',
      canAccept: false,
      canAnswer: true,
      buyer: { phone: null, email: null },
    })
    expect(await bookingOf(buyer)).toMatchObject({ canPay: false, canCancel: true, seller: { phone: null } })
    await block(false)
    expect(await bookingOf(seller)).toMatchObject({ canAccept: true })
    expect((await post(`/bookings/${id}/accept`, seller)).status).toBe(200)
    // What was given before the next block is needed for the hand-over.
    await block(true)
    expect(await bookingOf(seller)).toMatchObject({ status: 'accepted', buyer: { phone: '+1 512 555 0123' } })
    expect(await bookingOf(buyer)).toMatchObject({ canPay: true })
    // Another answer to the earlier question would end what has been agreed since.
    expect((await post(`/bookings/${id}/${step}`, blocker, { seen })).status).toBe(409)
    const agreed = { status: 'accepted', time: 'agreed' }
    const standing = (await (await api.request(`/messages/${threadId}/bookings`, { as: blocker })).json()) as object
    expect(standing).toEqual({ items: [{ ...asked, isAccepted: true, seen: agreed }] })
    expect((await post(`/bookings/${id}/${step}`, blocker, { seen: agreed })).status).toBe(200)
  },
)

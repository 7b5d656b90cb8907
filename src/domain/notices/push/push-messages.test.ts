import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { pushMessages } from '#db/schema/notices.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { sampleBookingMailFacts } from '#domain/mail/templates/booking-mail-facts.ts'
import { markMessageThreadRead } from '#domain/messages/mark-message-thread-read.ts'
import { muteOrUnmuteMessageThread } from '#domain/messages/mute-or-unmute-message-thread.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { saveNoticePreferences } from '#domain/notices/notice-preferences.ts'
import { createVapidKeys } from '#platform/push/vapid.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aConversation, aMessageDraft } from '#tests/support/conversations.ts'
import { usePushDevices } from '#tests/support/push-devices.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { listPushDevices } from './push-devices.ts'

const test = useDatabase()
const push = usePushDevices(test)
const { aDevice, send, senderOf, tell } = push
/** A conversation whose seller has a device, and has read the first question. */
async function aReadConversation() {
  const talk = await aConversation(test.db)
  await markMessageThreadRead(test.db, talk.seller, { threadId: talk.threadId, seq: 1, now: push.clock.now() })
  return { ...talk, device: await aDevice(talk.seller) }
}
const none = { mailOff: [], pageOff: [], pushOff: [], quiet: null }

describe('G-20 a device', () => {
  it('G-20 shows what happened and leads to its page, in the language of its person, without the name of another', async () => {
    const buyer = await aBuyer(test.db, { language: 'de' })
    const device = await aDevice(actorOfUser(buyer))
    await tell(buyer)
    await tell(await aBuyer(test.db))
    expect(await send()).toBe(1)
    expect(device.shown()).toEqual([
      {
        title: 'Der Verkäufer hat Ihre Buchung angenommen',
        body: expect.stringMatching(
          /^Mercedes C 300 Sedan, one owner · Fr\., 4\. Dez\. 2026, 09:30 \(Ortszeit Austin\)$/,
        ),
        path: `/dashboard/myOrders/${sampleBookingMailFacts.bookingId}`,
        tag: expect.stringMatching(/^[\w-]{22}$/),
      },
    ])
    expect(JSON.stringify(device.shown())).not.toContain(sampleBookingMailFacts.sellerName)
    expect(await send()).toBe(0)
  })

  it('G-20 is told once however often the cause is tried and however many servers send; all devices of a person are', async () => {
    const buyer = await aBuyer(test.db)
    const devices = [await aDevice(actorOfUser(buyer)), await aDevice(actorOfUser(buyer))]
    for (const _ of [1, 2, 3]) await tell(buyer, { eventKey: 'the same' })
    const counts = await Promise.all([send(), send(), send(), send()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    for (const device of devices) expect(device.shown()).toHaveLength(1)
  })

  it('G-20 gets nothing of a cause that was rolled back', async () => {
    const buyer = await aBuyer(test.db)
    await aDevice(actorOfUser(buyer))
    const failed = test.db.transaction(async (tx) => {
      const mail = { eventKey: 'x', to: buyer.email, template: 'booking-accepted' as const, now: push.clock.now() }
      await queueMail(tx, { ...mail, data: sampleBookingMailFacts })
      throw new Error('The cause failed.')
    })
    await expect(failed).rejects.toThrow('The cause failed.')
    expect(await send()).toBe(0)
  })

  it('G-20 follows the choice by kind and channel; a muted conversation stays silent', async () => {
    const { buyer, seller, threadId, device } = await aReadConversation()
    await saveNoticePreferences(test.db, seller, { ...none, pushOff: ['message'] })
    await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('One') })
    expect(await send()).toBe(0)
    // Off on the page is not off on devices.
    await saveNoticePreferences(test.db, seller, { ...none, pageOff: ['message'] })
    await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Two') })
    expect(await send()).toBe(1)
    await saveNoticePreferences(test.db, seller, none)
    await muteOrUnmuteMessageThread(test.db, seller, { threadId, isMuted: true, now: push.clock.now() })
    await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Three') })
    push.clock.forward({ minutes: 5 })
    expect(await send()).toBe(0)
    expect(device.shown()).toHaveLength(1)
  })

  it('G-20 is silent in quiet hours, but not about money, and shows nothing that was read meanwhile', async () => {
    const { buyer, seller, threadId, device } = await aReadConversation()
    // 06:00 in Chicago.
    const quiet = { from: 22 * 60, until: 7 * 60, timeZone: 'America/Chicago' }
    await saveNoticePreferences(test.db, seller, { ...none, quiet })
    await sendMessage(test.db, buyer, { threadId, ...aMessageDraft('Awake?') })
    await tell(seller)
    const data = { ...sampleBookingMailFacts, refundedCents: 100, reason: 'A key.', isWhole: false }
    const refund = { eventKey: 'r', to: seller.email, template: 'sale-refunded' as const, data, now: push.clock.now() }
    await test.db.transaction((tx) => queueMail(tx, refund))
    expect(await send()).toBe(1)
    expect(device.shown()).toMatchObject([{ title: 'The buyer was refunded' }])
    await markMessageThreadRead(test.db, seller, { threadId, seq: 2, now: push.clock.now() })
    push.clock.forward({ minutes: 61 })
    expect(await send()).toBe(1)
    expect(device.shown().at(-1)).toMatchObject({ title: 'The seller accepted your booking' })
  })

  it('G-20 hears in quiet hours what becomes of a meeting within the next 24 hours', async () => {
    const { seller, device } = await aReadConversation()
    await saveNoticePreferences(test.db, seller, { ...none, quiet: { from: 0, until: 1_439, timeZone: 'UTC' } })
    for (const hours of [20, 50]) {
      const meetingAt = new Date(push.clock.now().getTime() + hours * 3_600_000).toISOString()
      const facts = { side: 'seller' as const, calendar: null, reason: null, proposedAt: null, isOutsideHours: false }
      const data = { ...sampleBookingMailFacts, ...facts, meetingAt, carTitle: `In ${hours} hours` }
      const mail = { eventKey: `m${hours}`, to: seller.email, template: 'meeting-cancelled' as const, data }
      await test.db.transaction((tx) => queueMail(tx, { ...mail, now: push.clock.now() }))
    }
    await send()
    const told = device.shown().map(({ body }) => body.split(' · ')[0])
    expect(told).toContain('In 20 hours')
    expect(told).not.toContain('In 50 hours')
  })

  it('G-20 hears of a conversation of which only a part was read', async () => {
    const { buyer, seller, threadId, device } = await aReadConversation()
    for (const text of ['Two', 'Three']) await sendMessage(test.db, buyer, { threadId, ...aMessageDraft(text) })
    await markMessageThreadRead(test.db, seller, { threadId, seq: 2, now: push.clock.now() })
    push.clock.forward({ minutes: 5 })
    expect(await send()).toBe(1)
    expect(device.shown()).toHaveLength(1)
  })

  it('G-20 follows what was chosen after the cause: a kind turned off, and quiet hours that a later message meets', async () => {
    const { buyer, seller, threadId, device } = await aReadConversation()
    const say = (text: string) =>
      sendMessage(test.db, buyer, { threadId, ...aMessageDraft(text), now: push.clock.now() })
    await say('One')
    expect(await send()).toBe(1)
    const quiet = { from: 12 * 60, until: 13 * 60, timeZone: 'UTC' }
    await saveNoticePreferences(test.db, seller, { ...none, quiet })
    await say('Two')
    push.clock.forward({ minutes: 59 })
    expect(await send()).toBe(0)
    push.clock.forward({ minutes: 1 })
    expect(await send()).toBe(1)
    await say('Three')
    await saveNoticePreferences(test.db, seller, { ...none, pushOff: ['message'] })
    push.clock.forward({ minutes: 5 })
    expect(await send()).toBe(0)
    expect(device.shown()).toHaveLength(2)
  })

  it('G-20 gets the first message at once and those of the next minute together, in the place of one another', async () => {
    const { buyer, threadId, device } = await aReadConversation()
    const say = (text: string) =>
      sendMessage(test.db, buyer, { threadId, ...aMessageDraft(text), now: push.clock.now() })
    await say('One')
    expect(await send()).toBe(1)
    for (const text of ['Two', 'Three', 'Four']) await say(text)
    expect(await send()).toBe(0)
    push.clock.forward({ minutes: 1 })
    expect(await send()).toBe(1)
    const [first, second] = device.shown()
    expect(second).toEqual(first)
    expect(first).toMatchObject({ title: 'New message', path: `/dashboard/messages/${threadId}` })
    for (const topic of push.service.received.map(({ headers }) => headers.topic)) expect(topic).toBe(first.tag)
  })

  it('G-20 gets several of a kind that is collected as one', async () => {
    const buyer = await aBuyer(test.db)
    const device = await aDevice(actorOfUser(buyer))
    const found = (name: string) => {
      const data = {
        name,
        query: 'brand=Audi',
        total: 1,
        cars: [],
        frequency: 'now',
        token: 't',
        searchId: name,
      } as never
      const mail = {
        eventKey: name,
        to: buyer.email,
        template: 'saved-search-found' as const,
        data,
        now: push.clock.now(),
      }
      return test.db.transaction((tx) => queueMail(tx, mail))
    }
    await found('Audi')
    expect(await send()).toBe(1)
    for (const name of ['BMW', 'Tesla', 'Volvo', 'Kia']) await found(name)
    push.clock.forward({ minutes: 9 })
    expect(await send()).toBe(0)
    push.clock.forward({ minutes: 1 })
    expect(await send()).toBe(1)
    expect(device.shown().at(-1)).toMatchObject({
      title: '4 notifications from Forecourt',
      body: 'BMW, Tesla, Volvo',
      path: '/dashboard/notifications',
    })
  })
})

describe('G-20 a push service', () => {
  it.each([404, 410])('G-20 that answers %i ends the subscription, and that of no other device', async (status) => {
    const buyer = await aBuyer(test.db)
    const [gone, kept] = [await aDevice(actorOfUser(buyer)), await aDevice(actorOfUser(buyer))]
    push.service.answer = ({ path }) => ({ status: gone.subscription.endpoint.endsWith(path) ? status : 201 })
    await tell(buyer)
    await tell(buyer)
    expect(await send()).toBe(2)
    expect(gone.shown()).toHaveLength(1)
    expect((await listPushDevices(test.db, actorOfUser(buyer), { push: senderOf() })).devices).toEqual([kept.id])
    expect(await test.db.$count(pushMessages, eq(pushMessages.subscriptionId, gone.id))).toBe(0)
  })

  it('G-20 that fails is tried again, later each time and not before it asks, and given up after a day', async () => {
    const buyer = await aBuyer(test.db)
    const device = await aDevice(actorOfUser(buyer))
    push.service.answer = () => ({ status: 503 })
    await tell(buyer)
    const tries: number[] = []
    for (let minute = 0; minute < 120; minute += 0.5) {
      const before = push.service.received.length
      await send()
      if (push.service.received.length > before) tries.push(minute)
      push.clock.forward({ seconds: 30 })
    }
    expect(tries).toEqual([0, 0.5, 2.5, 12.5, 72.5])
    expect(await test.db.$count(pushMessages)).toBe(0)

    push.service.answer = () => ({ status: 429, headers: { 'retry-after': '600' } })
    await tell(buyer)
    await send()
    push.service.answer = () => ({ status: 201 })
    push.clock.forward({ seconds: 599 })
    expect(await send()).toBe(0)
    push.clock.forward({ seconds: 1 })
    expect(await send()).toBe(1)
    expect(device.shown()).toHaveLength(7)

    push.service.answer = () => ({ status: 503 })
    await tell(buyer)
    await send()
    push.service.answer = () => ({ status: 201 })
    push.clock.forward({ days: 1, minutes: 1 })
    expect(await send()).toBe(0)
  })

  it('G-20 that refuses a message is not asked again, and the next message goes', async () => {
    const buyer = await aBuyer(test.db)
    await aDevice(actorOfUser(buyer))
    push.service.answer = () => ({ status: 400 })
    await tell(buyer)
    expect(await send()).toBe(0)
    push.service.answer = () => ({ status: 201 })
    push.clock.forward({ minutes: 90 })
    expect(await send()).toBe(0)
    await tell(buyer)
    expect(await send()).toBe(1)
  })

  it('G-20 gets nothing for a subscription that was made for another key of the operator', async () => {
    const buyer = await aBuyer(test.db)
    await aDevice(actorOfUser(buyer))
    const newKeys = createVapidKeys()
    await tell(buyer)
    expect(await send(newKeys)).toBe(0)
    expect((await listPushDevices(test.db, actorOfUser(buyer), { push: senderOf(newKeys) })).devices).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { countUnreadMessageThreads } from '#domain/messages/count-unread-message-threads.ts'
import { listMessageThreads } from '#domain/messages/list-message-threads.ts'
import { markMessageThreadRead } from '#domain/messages/mark-message-thread-read.ts'
import { muteOrUnmuteMessageThread } from '#domain/messages/mute-or-unmute-message-thread.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { countUnreadNotices } from '#domain/notices/list-notices.ts'
import { anOfferNegotiation, bookTestCar, readBookingOfBuyer } from '#tests/support/negotiations.ts'
import { readWrittenMails } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { findOwnOffer } from './find-own-offer.ts'
import { listOwnOffers } from './list-own-offers.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

async function seen(reader: Actor) {
  const { items } = await listMessageThreads(test.db, reader, { limit: 5, now })
  const [thread] = items
  if (!thread) throw new Error('There is no conversation.')
  const { id, offer, hasOfferNews, excerpt, lastSeq } = thread
  const { unread } = await countUnreadMessageThreads(test.db, reader)
  return { id, offer, hasOfferNews, text: excerpt?.text ?? null, lastSeq, unread }
}

it('G-13 a conversation shows the newest step of an offer until a message follows, and is unread by whom it concerns', async () => {
  const { seller, buyer, offerId } = await anOfferNegotiation(test.db, { now, priceCents: 1_800_000 })
  const offered = { status: 'offered', priceCents: 1_800_000 }
  expect(await seen(seller)).toMatchObject({ offer: { ...offered, isOwn: false }, hasOfferNews: true, unread: 1 })
  expect(await seen(buyer)).toMatchObject({ offer: { ...offered, isOwn: true }, hasOfferNews: false, unread: 0 })
  const { id: threadId, lastSeq } = await seen(seller)
  await markMessageThreadRead(test.db, seller, { threadId, seq: lastSeq, now })
  expect(await seen(seller)).toMatchObject({ hasOfferNews: false, unread: 0 })

  const counter = { offerId, seq: 1, priceCents: 1_900_000 }
  await counterOffer(test.db, seller, { ...counter, now: minutesLater(1) })
  expect(await seen(buyer)).toMatchObject({
    offer: { status: 'countered', priceCents: 1_900_000, isOwn: false },
    hasOfferNews: true,
    unread: 1,
  })
  const draft = { clientId: randomUUID(), text: 'Let me think.', photoIds: [] }
  await sendMessage(test.db, buyer, { threadId, ...draft, now: minutesLater(2) })
  expect(await seen(seller)).toMatchObject({ offer: null, text: 'Let me think.', unread: 1 })
  await acceptOffer(test.db, buyer, { offerId, seq: 2, now: minutesLater(3) })
  expect(await seen(seller)).toMatchObject({ offer: { status: 'accepted', isOwn: true }, hasOfferNews: true })
})

it('G-13 every page about an agreed price names what the buyer pays once the public price is below it', async () => {
  const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now, priceCents: 1_800_000 })
  await acceptOffer(test.db, seller, { offerId, seq: 1, now })
  const setPrice = (priceCents: number) => editCar(test.db, seller, { id: carId, changes: { priceCents }, now })
  /** Of both sides: the offer, and its line in the list of conversations. */
  const named = async () =>
    Promise.all(
      [buyer, seller].map(async (reader) => {
        const { status, priceCents, chargedCents } = await findOwnOffer(test.db, reader, { offerId, now })
        return [status, priceCents, chargedCents, (await seen(reader)).offer?.priceCents]
      }),
    )
  const both = (line: readonly unknown[]) => [line, line]
  expect(await named()).toEqual(both(['accepted', 1_800_000, 1_800_000, 1_800_000]))
  await setPrice(1_700_000)
  expect(await named()).toEqual(both(['accepted', 1_800_000, 1_700_000, 1_700_000]))
  await setPrice(2_000_000)
  const { id } = await bookTestCar(test.db, buyer, { carId, now })
  await setPrice(1_600_000)
  expect(await named()).toEqual(both(['booked', 1_800_000, 1_600_000, 1_600_000]))
  expect(await readBookingOfBuyer(test.db, { carId, buyer })).toMatchObject({ id, priceCents: 1_600_000 })
  await setPrice(2_000_000)
  expect(await named()).toEqual(both(['booked', 1_800_000, 1_600_000, 1_600_000]))
  const counts = { open: 0, booked: 1, over: 0 }
  expect(await listOwnOffers(test.db, buyer, { state: 'booked', page: 1, limit: 5, now })).toMatchObject({
    total: 1,
    counts,
  })
})

it('G-13 a muted conversation mails no offer; the notification centre still shows it', async () => {
  const { seller, buyer, offerId } = await anOfferNegotiation(test.db, { now })
  const { id: threadId } = await seen(buyer)
  await muteOrUnmuteMessageThread(test.db, buyer, { threadId, isMuted: true, now })
  await counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 1_900_000, now: minutesLater(1) })
  const templates = (await readWrittenMails(test.db)).map(({ template }) => template)
  expect([templates, await countUnreadNotices(test.db, buyer)]).toEqual([['offer-offered'], { unread: 1 }])
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { switchBuyerSellerRole } from '#domain/accounts/switch-buyer-seller-role.ts'
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
import { findOfferOfMessageThread, findOwnOffer } from './find-own-offer.ts'
import { listOwnOffers } from './list-own-offers.ts'
import { withdrawOffer } from './withdraw-offer.ts'

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
  await markMessageThreadRead(test.db, seller, { threadId, seq: lastSeq, isOfferShown: true, now })
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

it('G-13 G-30 who buys and sells reads the offers of both sides under either role, and takes each step under its own', async () => {
  const { seller, buyer, offerId, offer } = await anOfferNegotiation(test.db, { now })
  const { threadId } = offer
  const as = async (person: Actor, role: 'Buyer' | 'Seller') => {
    await switchBuyerSellerRole(test.db, person, { role, now })
    return { ...person, role }
  }
  const [buying, selling] = [await as(seller, 'Buyer'), await as(buyer, 'Seller')]
  for (const [reader, side] of [
    [buying, 'seller'],
    [selling, 'buyer'],
  ] as const) {
    const { offer: shown } = await findOfferOfMessageThread(test.db, reader, { threadId, now })
    expect(shown).toMatchObject({ id: offerId, side, canAnswer: side === 'seller', canWithdraw: side === 'buyer' })
    expect(await findOwnOffer(test.db, reader, { offerId, now })).toEqual(shown)
    // Lists are by role.
    expect((await listOwnOffers(test.db, reader, { page: 1, limit: 5, now })).items).toEqual([])
  }
  const answer = { offerId, seq: 1, now }
  await expect(acceptOffer(test.db, buying, answer)).rejects.toMatchObject({ code: 'forbidden', message: /selling/ })
  await expect(withdrawOffer(test.db, selling, answer)).rejects.toMatchObject({ code: 'forbidden', message: /buying/ })
  expect(await acceptOffer(test.db, await as(buying, 'Seller'), answer)).toMatchObject({ status: 'accepted' })
})

it('G-13 an offer stays news, and its notice unread, until a page has shown it', async () => {
  const { seller, buyer } = await anOfferNegotiation(test.db, { now })
  const { id: threadId } = await seen(seller)
  await sendMessage(test.db, buyer, { threadId, clientId: randomUUID(), text: 'My offer.', photoIds: [], now })
  const read = { threadId, seq: 1, now: minutesLater(5) }
  await markMessageThreadRead(test.db, seller, read)
  expect(await seen(seller)).toMatchObject({ hasOfferNews: true, unread: 1 })
  expect(await countUnreadNotices(test.db, seller)).toEqual({ unread: 1 })
  await markMessageThreadRead(test.db, seller, { ...read, isOfferShown: true })
  expect(await seen(seller)).toMatchObject({ hasOfferNews: false, unread: 0 })
  expect(await countUnreadNotices(test.db, seller)).toEqual({ unread: 0 })
})

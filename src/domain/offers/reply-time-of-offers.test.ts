import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { findSellerReplyTime } from '#domain/messages/find-seller-reply-time.ts'
import { sendMessage } from '#domain/messages/send-message.ts'
import { startMessageThread } from '#domain/messages/start-message-thread.ts'
import { aNegotiableCar, anOfferNegotiation, readOfferRow } from '#tests/support/negotiations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { declineOffer } from './decline-offer.ts'
import { expireDueOffers } from './expire-due-offers.ts'
import { setOfferMinimum } from './set-offer-minimum.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const message = (at: Date) => ({ clientId: randomUUID(), photoIds: [], text: 'About the car', now: at })

type Negotiation = Awaited<ReturnType<typeof anOfferNegotiation>>

/** The seller's reply time, in minutes, where five buyers were answered alike. */
async function replyTimeAfter(
  answer: (negotiation: Negotiation & { threadId: string }) => Promise<unknown>,
  { minCents }: { minCents?: number } = {},
) {
  const of = await aNegotiableCar(test.db)
  if (minCents) await setOfferMinimum(test.db, of.seller, { carId: of.carId, minCents, now })
  for (let count = 0; count < 5; count += 1) {
    const negotiation = await anOfferNegotiation(test.db, { of, now })
    await answer({ ...negotiation, threadId: (await readOfferRow(test.db, negotiation.offerId)).threadId })
  }
  return findSellerReplyTime(test.db, { carId: of.carId, now: minutes(10_000) })
}

const write = (person: Actor, threadId: string, at: number) =>
  sendMessage(test.db, person, { threadId, ...message(minutes(at)) })

it.each([
  ['accepted', acceptOffer],
  ['declined', declineOffer],
  ['countered', (db, actor, input) => counterOffer(db, actor, { ...input, priceCents: 1_900_000 })],
] as [string, typeof acceptOffer][])('G-19 an offer is a question, and its answer is one: %s', async (_, answer) => {
  const time = await replyTimeAfter(async ({ seller, offerId, threadId }) => {
    await answer(test.db, seller, { offerId, seq: 1, now: minutes(20) })
    await write(seller, threadId, 500)
  })
  expect(time).toBe(20)
})

it('G-19 a message answers an offer too, and an offer after a message is no new question', async () => {
  const time = await replyTimeAfter(async ({ seller, offerId, threadId }) => {
    await write(seller, threadId, 7)
    await acceptOffer(test.db, seller, { offerId, seq: 1, now: minutes(90) })
  })
  expect(time).toBe(7)
  const of = await aNegotiableCar(test.db)
  for (let count = 0; count < 5; count += 1) {
    const { buyer, offerId } = await anOfferNegotiation(test.db, { of, now: minutes(30) })
    await startMessageThread(test.db, buyer, { carId: of.carId, ...message(minutes(40)) })
    await acceptOffer(test.db, of.seller, { offerId, seq: 1, now: minutes(70) })
  }
  expect(await findSellerReplyTime(test.db, { carId: of.carId, now: minutes(100) })).toBe(40)
})

it('G-19 what nobody but the clock, the buyer or the minimum ended was not answered', async () => {
  const late = await replyTimeAfter(async () => expireDueOffers(test.db, { now: minutes(3_000) }))
  const below = await replyTimeAfter(() => expireDueOffers(test.db, { now: minutes(1_000) }), { minCents: 1_950_000 })
  expect([late, below]).toEqual([null, null])
})

it('G-19 an offer below the minimum, of which the seller is not told, asks nothing: the message after it does', async () => {
  const time = await replyTimeAfter(
    async ({ seller, buyer, threadId }) => {
      await expireDueOffers(test.db, { now: minutes(1_000) })
      await write(buyer, threadId, 2_000)
      await write(seller, threadId, 2_015)
    },
    { minCents: 1_950_000 },
  )
  expect(time).toBe(15)
})

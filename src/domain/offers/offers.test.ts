import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MakeOfferRequest } from '#contract/offers.ts'
import { users } from '#db/schema/accounts.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { offers } from '#db/schema/offers.ts'
import { aBuyer, aListing, anAdmin, aSeller } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { mailTemplateOf } from '#domain/mail/mail-templates.ts'
import { renderMail } from '#domain/mail/render-mail.ts'
import { blockOrUnblockPerson } from '#domain/messages/block-or-unblock-person.ts'
import { listMessageThreads } from '#domain/messages/list-message-threads.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  aNegotiableCar,
  anOfferNegotiation,
  bookTestCar,
  negotiationPublicCents,
  readBookingOfBuyer,
  readOfferRow,
} from '#tests/support/negotiations.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { declineOffer } from './decline-offer.ts'
import { findOfferOfMessageThread, findOwnOffer, findOwnOfferOfCar } from './find-own-offer.ts'
import { listOwnOffers } from './list-own-offers.ts'
import { makeOffer } from './make-offer.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const offer = (carId: string, priceCents = 1_800_000) => ({ clientId: randomUUID(), carId, priceCents, now })
/** Oldest first: without an order, the database may put a row where a deleted one was. */
const mailed = async () =>
  (await test.db.select().from(mails).orderBy(mails.id)).map(({ template, recipient }) => ({ template, recipient }))

async function aRepeatedOffer() {
  const { id: carId } = await aListing(test.db, { priceCents: 2_000_000 })
  const buyer = actorOfUser(await aBuyer(test.db))
  const wanted = offer(carId)
  const made = await makeOffer(test.db, buyer, wanted)
  return { buyer, offer: made, offerId: made.id, carId, clientId: wanted.clientId }
}

describe('G-13: bargaining', () => {
  it('both sides see the last three prices of each, whose turn it is, and the deadline', async () => {
    const { seller, buyer, offerId } = await anOfferNegotiation(test.db, { now, priceCents: 1_500_000 })
    const prices = [1_950_000, 1_600_000, 1_900_000, 1_650_000, 1_850_000, 1_700_000, 1_800_000]
    for (const [index, priceCents] of prices.entries())
      await counterOffer(test.db, index % 2 === 0 ? seller : buyer, { offerId, seq: index + 1, priceCents, now })
    for (const reader of [buyer, seller]) {
      const seen = await findOwnOffer(test.db, reader, { offerId, now })
      expect(seen.prices.map(({ side, priceCents }) => [side, priceCents / 100])).toEqual([
        ['buyer', 16_000],
        ['seller', 19_000],
        ['buyer', 16_500],
        ['seller', 18_500],
        ['buyer', 17_000],
        ['seller', 18_000],
      ])
      expect(seen).toMatchObject({ status: 'countered', until: '2026-11-25T12:00:00.000Z', seq: 8 })
      expect(seen).toMatchObject({ canAnswer: reader === buyer, canWithdraw: reader === seller })
      expect(seen.place).toMatchObject({ timeZone: 'America/Chicago' })
    }
    expect((await listOwnOffers(test.db, buyer, { page: 1, limit: 24, now })).waiting).toBe(1)
    expect((await listOwnOffers(test.db, seller, { page: 1, limit: 24, now })).waiting).toBe(0)
  })

  it('says to both sides whether the car is booked already, so that an acceptance is its price at once', async () => {
    const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now })
    const isBooked = async () => {
      const seen = [
        await findOwnOffer(test.db, buyer, { offerId, now }),
        await findOwnOffer(test.db, seller, { offerId, now }),
      ]
      return seen.map(({ isCarBooked }) => isCarBooked)
    }
    await bookTestCar(test.db, actorOfUser(await aBuyer(test.db)), { carId, now })
    expect(await isBooked()).toEqual([false, false])
    const { id } = await bookTestCar(test.db, buyer, { carId, now })
    expect(await isBooked()).toEqual([true, true])
    await cancelBooking(test.db, buyer, { bookingId: id }, now)
    expect(await isBooked()).toEqual([false, false])
  })

  it('another price or another car under the clientId of an offer is refused, and the same offer is one', async () => {
    const { buyer, offer: made, offerId, clientId, carId } = await aRepeatedOffer()
    expect((await makeOffer(test.db, buyer, { clientId, carId, priceCents: 1_800_000, now })).id).toBe(offerId)
    const { id: otherCarId } = await aListing(test.db, { priceCents: 9_000_000 })
    for (const other of [{ priceCents: 1_700_000 }, { carId: otherCarId }])
      await expect(
        makeOffer(test.db, buyer, { clientId, carId, priceCents: 1_800_000, now, ...other }),
      ).rejects.toMatchObject({ code: 'conflict', message: /clientId/ })
    expect(made.priceCents).toBe(1_800_000)
  })

  it('stands in the conversation about the car, and tells the other side of each step by one mail', async () => {
    const { seller, buyer, offerId, offer: made } = await anOfferNegotiation(test.db, { now })
    expect((await findOfferOfMessageThread(test.db, seller, { threadId: made.threadId, now })).offer?.id).toBe(offerId)
    const stranger = actorOfUser(await aSeller(test.db))
    await expect(findOfferOfMessageThread(test.db, stranger, { threadId: made.threadId, now })).rejects.toMatchObject({
      code: 'not_found',
    })
    const threads = await listMessageThreads(test.db, seller, { limit: 24, now })
    expect(threads.items.map(({ id }) => id)).toEqual([made.threadId])
    await counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 1_900_000, now })
    await acceptOffer(test.db, buyer, { offerId, seq: 2, now })
    expect(await mailed()).toEqual([
      { template: 'offer-offered', recipient: seller.email },
      { template: 'offer-countered', recipient: buyer.email },
      { template: 'offer-accepted', recipient: seller.email },
    ])
    const [first] = await test.db.select().from(mails).where(eq(mails.template, 'offer-offered'))
    const content = mailTemplateOf('offer-offered')?.compose(first?.data ?? {}, 'en')
    if (!content) throw new Error('There is no mail.')
    const { text } = renderMail(content, { baseUrl: 'https://cars.test' })
    expect(text).toContain('$18,000')
    expect(text).toContain('CST (Austin)')
    expect(text.match(/https:\/\/cars\.test\/dashboard\/messages\//g)).toHaveLength(1)
  })

  it('is for the two sides alone, and looks like nothing to others', async () => {
    const { offerId } = await anOfferNegotiation(test.db, { now })
    const strangers = [actorOfUser(await aBuyer(test.db)), actorOfUser(await aSeller(test.db))]
    for (const stranger of strangers) {
      await expect(findOwnOffer(test.db, stranger, { offerId, now })).rejects.toMatchObject({ code: 'not_found' })
      for (const step of [acceptOffer, declineOffer, withdrawOffer])
        await expect(step(test.db, stranger, { offerId, seq: 1, now })).rejects.toMatchObject({ code: 'not_found' })
      const counter = { offerId, seq: 1, priceCents: 1_900_000, now }
      await expect(counterOffer(test.db, stranger, counter)).rejects.toMatchObject({ code: 'not_found' })
    }
    const admin = actorOfUser(await anAdmin(test.db))
    await expect(findOwnOffer(test.db, admin, { offerId, now })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(findOwnOffer(test.db, null, { offerId, now })).rejects.toMatchObject({ code: 'signed_out' })
  })

  it('a seller who answers an offer that is over is told so, and not that they could make another one', async () => {
    const { seller, buyer, offerId } = await anOfferNegotiation(test.db, { now })
    const answer = { offerId, seq: 1, now }
    await declineOffer(test.db, seller, answer)
    const refusal = { code: 'conflict', message: 'This offer was declined.' }
    await expect(acceptOffer(test.db, seller, answer)).rejects.toMatchObject(refusal)
    const hint = { code: 'conflict', message: 'This offer was declined. You can make a new one.' }
    await expect(withdrawOffer(test.db, buyer, answer)).rejects.toMatchObject(hint)
    const late = { ...(await anOfferNegotiation(test.db, { now })), at: new Date(now.getTime() + 49 * 3_600_000) }
    await expect(acceptOffer(test.db, late.seller, { ...answer, offerId: late.offerId, now: late.at })).rejects.toThrow(
      /^This offer has expired\.$/,
    )
  })

  it('a second press, a repeated answer and a sent-again offer change nothing', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    const draft = offer(carId)
    const made = await makeOffer(test.db, buyer, draft)
    expect((await makeOffer(test.db, buyer, draft)).id).toBe(made.id)
    expect((await makeOffer(test.db, buyer, offer(carId))).id).toBe(made.id)
    const counter = { offerId: made.id, seq: 1, priceCents: 1_900_000, now }
    await counterOffer(test.db, seller, counter)
    expect(await counterOffer(test.db, seller, counter)).toMatchObject({ seq: 2 })
    const answer = { offerId: made.id, seq: 2, now }
    await acceptOffer(test.db, buyer, answer)
    expect(await acceptOffer(test.db, buyer, answer)).toMatchObject({ status: 'accepted' })
    expect(await mailed()).toHaveLength(3)
    expect(await test.db.$count(auditEntries, eq(auditEntries.action, 'offer.accepted'))).toBe(1)
  })

  it('an answer given in another tab, to a price that is no longer on the table, is refused', async () => {
    const { seller, buyer, offerId } = await anOfferNegotiation(test.db, { now })
    await counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 1_950_000, now })
    await counterOffer(test.db, buyer, { offerId, seq: 2, priceCents: 1_850_000, now })
    const stale = { offerId, seq: 1, now }
    await expect(acceptOffer(test.db, seller, stale)).rejects.toMatchObject({
      code: 'conflict',
      message: /a new price/,
    })
    expect(await readOfferRow(test.db, offerId)).toMatchObject({ status: 'offered', priceCents: 1_850_000 })
  })

  it('a buyer has one open offer for a car, and another one once it is over', async () => {
    const { buyer, carId, seller, offerId } = await anOfferNegotiation(test.db, { now })
    await expect(makeOffer(test.db, buyer, offer(carId, 1_700_000))).rejects.toMatchObject({
      code: 'conflict',
      fields: { offerId },
    })
    await declineOffer(test.db, seller, { offerId, seq: 1, now })
    const second = await makeOffer(test.db, buyer, offer(carId, 1_850_000))
    expect((await findOwnOfferOfCar(test.db, buyer, { carId, now })).offer?.id).toBe(second.id)
    const later = new Date(now.getTime() + 48 * 3_600_000)
    // The timer has not come to it yet.
    expect(await makeOffer(test.db, buyer, { ...offer(carId, 1_860_000), now: later })).toMatchObject({ seq: 1 })
    expect((await readOfferRow(test.db, second.id)).status).toBe('expired')
  })

  it('refuses a price at or above the public one, a step backwards, and more than five a day', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    const wrong = { code: 'invalid', fields: { priceCents: expect.any(String) } }
    for (const priceCents of [negotiationPublicCents, negotiationPublicCents + 1, 99_999_999])
      await expect(makeOffer(test.db, buyer, offer(carId, priceCents))).rejects.toMatchObject(wrong)
    for (const priceCents of [0, -1, 49, 100_000_000, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '18000', null])
      expect(MakeOfferRequest.safeParse({ clientId: randomUUID(), carId, priceCents }).success).toBe(false)
    const { id: offerId } = await makeOffer(test.db, buyer, offer(carId, negotiationPublicCents - 1))
    const backwards = { offerId, seq: 1, priceCents: negotiationPublicCents - 1, now }
    await expect(counterOffer(test.db, seller, backwards)).rejects.toMatchObject(wrong)
    await withdrawOffer(test.db, buyer, { offerId, seq: 1, now })
    for (const priceCents of [50, 51, 52, 53]) {
      const { id } = await makeOffer(test.db, buyer, offer(carId, priceCents))
      await declineOffer(test.db, seller, { offerId: id, seq: 1, now })
    }
    await expect(makeOffer(test.db, buyer, offer(carId, 54))).rejects.toMatchObject({
      code: 'conflict',
      message: /within a day/,
    })
    const tomorrow = new Date(now.getTime() + 86_400_001)
    expect(await makeOffer(test.db, buyer, { ...offer(carId, 54), now: tomorrow })).toMatchObject({ status: 'offered' })
  })

  it.each(['sold', 'reserved', 'withdrawn', 'draft', 'deleted'] as const)(
    'a %s car takes no offers, and no answers but a no',
    async (state) => {
      const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now })
      const set = {
        sold: { status: 'sold', salePaymentId: 'p', soldAt: now },
        reserved: { status: 'reserved', salePaymentId: 'p' },
        withdrawn: { status: 'withdrawn' },
        draft: { status: 'draft' },
        deleted: { status: 'withdrawn', deletedAt: now },
      } as const
      await test.db.update(listings).set(set[state]).where(eq(listings.id, carId))
      const other = actorOfUser(await aBuyer(test.db))
      const code = state === 'draft' ? 'not_found' : 'conflict'
      await expect(makeOffer(test.db, other, offer(carId))).rejects.toMatchObject({ code })
      const counter = { offerId, seq: 1, priceCents: 1_900_000, now }
      await expect(counterOffer(test.db, seller, counter)).rejects.toMatchObject({ code })
      await expect(acceptOffer(test.db, seller, { offerId, seq: 1, now })).rejects.toMatchObject({ code })
      expect(await withdrawOffer(test.db, buyer, { offerId, seq: 1, now })).toMatchObject({ status: 'withdrawn' })
    },
  )

  it('not for the buyer’s own car, without a confirmed address, or between people who blocked each other', async () => {
    const { seller, carId, buyer, offer: made, offerId } = await anOfferNegotiation(test.db, { now })
    await test.db.update(users).set({ role: 'Buyer' }).where(eq(users.id, seller.accountId))
    const own = { ...seller, role: 'Buyer' as const }
    await expect(makeOffer(test.db, own, offer(carId))).rejects.toMatchObject({ code: 'conflict', message: /own car/ })
    await test.db.update(users).set({ role: 'Seller' }).where(eq(users.id, seller.accountId))
    const unknown = { ...actorOfUser(await aBuyer(test.db)), hasConfirmedEmail: false }
    await expect(makeOffer(test.db, unknown, offer(carId))).rejects.toMatchObject({ code: 'email_unconfirmed' })
    await blockOrUnblockPerson(test.db, seller, { threadId: made.threadId, isBlocked: true, now })
    await expect(acceptOffer(test.db, seller, { offerId, seq: 1, now })).rejects.toMatchObject({ code: 'conflict' })
    await declineOffer(test.db, seller, { offerId, seq: 1, now })
    await expect(makeOffer(test.db, buyer, offer(carId))).rejects.toMatchObject({
      code: 'conflict',
      message: /accepting messages/,
    })
  })
})

describe('G-13: an agreed price', () => {
  it('is what this buyer books at, beside the public price, and nobody else', async () => {
    const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now })
    await acceptOffer(test.db, seller, { offerId, seq: 1, now })
    const other = actorOfUser(await aBuyer(test.db))
    await bookTestCar(test.db, other, { carId, now })
    await bookTestCar(test.db, buyer, { carId, now })
    const own = await readBookingOfBuyer(test.db, { carId, buyer })
    expect(own).toMatchObject({ priceCents: 1_800_000, publicPriceCents: negotiationPublicCents })
    const theirs = await readBookingOfBuyer(test.db, { carId, buyer: other })
    expect(theirs).toMatchObject({ priceCents: negotiationPublicCents, publicPriceCents: null })
    const [car] = await test.db.select().from(listings).where(eq(listings.id, carId))
    expect(car?.priceCents).toBe(negotiationPublicCents)
    expect(await test.db.select({ status: offers.status, bookingId: offers.bookingId }).from(offers)).toEqual([
      { status: 'booked', bookingId: own?.id },
    ])
    const made = (await test.db.select().from(mails)).filter(({ template }) => template === 'booking-made')
    expect(made.map(({ data }) => data.priceCents)).toEqual([negotiationPublicCents, 1_800_000])
  })

  it('becomes that of a booking which stands already', async () => {
    const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now })
    await bookTestCar(test.db, buyer, { carId, now })
    expect(await acceptOffer(test.db, seller, { offerId, seq: 1, now })).toMatchObject({
      status: 'booked',
      until: null,
    })
    expect(await readBookingOfBuyer(test.db, { carId, buyer })).toMatchObject({ priceCents: 1_800_000 })
  })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { autoDeclineDelayHours, maxOfferPricesPerCarPerDay, maxOfferPricesPerCarPerMonth } from '#contract/offers.ts'
import { auditEntries } from '#db/schema/audit.ts'
import { mails } from '#db/schema/mail.ts'
import { messageStreamSignals } from '#db/schema/messages.ts'
import { notices } from '#db/schema/notices.ts'
import { automaticDeclineOfferMinimums } from '#db/schema/offers.ts'
import { aBuyer, anAdmin, aSeller } from '#db/seed/builders.ts'
import type { Actor } from '#domain/actor.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { aNegotiableCar, anOfferNegotiation, negotiationPublicCents } from '#tests/support/negotiations.ts'
import { readSentMailSummaries } from '#tests/support/read-written-mails.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { declineOffer } from './decline-offer.ts'
import { expireDueOffers } from './expire-due-offers.ts'
import { findOfferMinimum } from './find-offer-minimum.ts'
import { findOwnOffer } from './find-own-offer.ts'
import { listOwnOffers } from './list-own-offers.ts'
import { makeOffer } from './make-offer.ts'
import { setOfferMinimum } from './set-offer-minimum.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const offer = (carId: string, priceCents = 1_800_000) => ({ clientId: randomUUID(), carId, priceCents, now })
const mailed = async () =>
  (await test.db.select().from(mails)).map(({ template, recipient }) => ({ template, recipient }))
const told = async ({ accountId }: Actor) =>
  (await test.db.select().from(notices).where(eq(notices.accountId, accountId))).map(({ event }) => event).toSorted()

describe('G-13: the seller’s minimum', () => {
  it('declines lower offers after a while, in the words of any other refusal, and is told to nobody', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_750_000, now })
    const buyer = actorOfUser(await aBuyer(test.db))
    const tooLow = await makeOffer(test.db, buyer, offer(carId, 1_749_999))
    const same = { id: '', priceCents: 0, prices: [], createdAt: '', updatedAt: '' }
    const other = actorOfUser(await aBuyer(test.db))
    const enough = await makeOffer(test.db, other, offer(carId, 1_750_000))
    // Open pages of the buyer hear of it as of any other.
    const signalsOf = ({ accountId }: typeof buyer) =>
      test.db.$count(messageStreamSignals, eq(messageStreamSignals.accountId, accountId))
    expect(await signalsOf(buyer)).toBe(await signalsOf(other))
    // The buyer sees nothing that differs, nor does the seller hear of it.
    expect({ ...tooLow, ...same, threadId: '' }).toEqual({ ...enough, ...same, threadId: '' })
    expect((await readSentMailSummaries(test.db)).filter((line) => line.startsWith('offer-'))).toHaveLength(1)
    expect(await listOwnOffers(test.db, seller, { page: 1, limit: 10, now })).toMatchObject({ waiting: 1 })
    expect(
      await expireDueOffers(test.db, { now: new Date(now.getTime() + autoDeclineDelayHours.least * 3_600_000 - 1) }),
    ).toBe(0)
    const due = new Date(now.getTime() + autoDeclineDelayHours.most * 3_600_000)
    expect([await expireDueOffers(test.db, { now: due }), await expireDueOffers(test.db, { now: due })]).toEqual([1, 0])
    const declined = await findOwnOffer(test.db, buyer, { offerId: tooLow.id, now: due })
    await declineOffer(test.db, seller, { offerId: enough.id, seq: 1, now: due })
    const byHand = await findOwnOffer(test.db, other, { offerId: enough.id, now: due })
    expect(declined).toMatchObject({ status: 'declined', isBelowMinimum: false })
    expect({ ...declined, ...same, threadId: '' }).toEqual({ ...byHand, ...same, threadId: '' })
    expect(await findOwnOffer(test.db, seller, { offerId: tooLow.id, now })).toMatchObject({ isBelowMinimum: true })
    const refusals = (await test.db.select().from(mails).where(eq(mails.template, 'offer-declined'))).map(
      ({ data }) => ({
        ...data,
        offerId: '',
        threadId: '',
        priceCents: 0,
        until: '',
      }),
    )
    expect(refusals).toHaveLength(2)
    expect(refusals[0]).toEqual(refusals[1])
    const audit = JSON.stringify(await test.db.select().from(auditEntries))
    expect(audit).not.toContain('1750000')
  })

  it('lets the seller take a lower offer meanwhile, and tells them nothing of one that is withdrawn', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_750_000, now })
    const [one, two] = [actorOfUser(await aBuyer(test.db)), actorOfUser(await aBuyer(test.db))]
    const taken = await makeOffer(test.db, one, offer(carId, 1_700_000))
    // Who would accept it is told of the minimum first; the buyer never is.
    const forSeller = { isBelowMinimum: true, minimumCents: 1_750_000 }
    expect(await findOwnOffer(test.db, seller, { offerId: taken.id, now })).toMatchObject(forSeller)
    expect(taken).toMatchObject({ isBelowMinimum: false, minimumCents: null })
    expect(await acceptOffer(test.db, seller, { offerId: taken.id, seq: 1, now })).toMatchObject({
      isBelowMinimum: false,
    })
    const withdrawn = await makeOffer(test.db, two, offer(carId, 1_700_000))
    await withdrawOffer(test.db, two, { offerId: withdrawn.id, seq: 1, now })
    const later = new Date(now.getTime() + autoDeclineDelayHours.most * 3_600_000)
    expect(await expireDueOffers(test.db, { now: later })).toBe(0)
    expect(await mailed()).toEqual([{ template: 'offer-accepted', recipient: one.email }])
  })

  it('is named beside a lower offer that was made before it was set', async () => {
    const { seller, carId, buyer, offerId } = await anOfferNegotiation(test.db, { now, priceCents: 100 })
    const seenBy = async (reader: typeof buyer) => (await findOwnOffer(test.db, reader, { offerId, now })).minimumCents
    expect(await seenBy(seller)).toBeNull()
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_750_000, now })
    expect([await seenBy(seller), await seenBy(buyer)]).toEqual([1_750_000, null])
    await counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 1_700_000, now })
    // Their own price waits for the buyer, who alone can take it.
    expect([await seenBy(seller), await seenBy(buyer)]).toEqual([null, null])
  })

  it('warns the seller of the prices that it declines, and of no other: it follows what they asked for', async () => {
    const { seller, carId, buyer, offerId } = await anOfferNegotiation(test.db, { now, priceCents: 800_000 })
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_000_000, now })
    await counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 950_000, now })
    const answers = async (seq: number, priceCents: number) => {
      await counterOffer(test.db, buyer, { offerId, seq, priceCents, now })
      const { isBelowMinimum, minimumCents } = await findOwnOffer(test.db, seller, { offerId, now })
      return { isDeclined: isBelowMinimum, warnsOf: minimumCents }
    }
    expect(await answers(2, 940_000)).toEqual({ isDeclined: true, warnsOf: 1_000_000 })
    // Another price of theirs, above the first: what they once asked for is still taken.
    await counterOffer(test.db, seller, { offerId, seq: 3, priceCents: 970_000, now })
    expect(await answers(4, 960_000)).toEqual({ isDeclined: false, warnsOf: null })
  })

  it('goes once the price is no longer above it, and what it would have declined waits for the seller', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_750_000, now })
    const buyer = actorOfUser(await aBuyer(test.db))
    const held = await makeOffer(test.db, buyer, offer(carId, 1_600_000))
    const reprice = (priceCents: number) => editCar(test.db, seller, { id: carId, changes: { priceCents }, now })
    await reprice(1_750_001)
    expect(await findOfferMinimum(test.db, seller, { carId })).toEqual({ minCents: 1_750_000 })
    expect(await told(seller)).toEqual([])
    await reprice(1_750_000)
    expect(await findOfferMinimum(test.db, seller, { carId })).toEqual({ minCents: null })
    const released = { status: 'offered', isBelowMinimum: false, minimumCents: null }
    expect(await findOwnOffer(test.db, seller, { offerId: held.id, now })).toMatchObject(released)
    expect(await told(seller)).toEqual(['offer-minimum-removed', 'offer-offered'])
    expect((await mailed()).map(({ template }) => template)).toEqual(['offer-offered'])
    const due = new Date(now.getTime() + autoDeclineDelayHours.most * 3_600_000)
    expect(await expireDueOffers(test.db, { now: due })).toBe(0)
    // It does not come back with the price.
    await reprice(2_000_000)
    expect(await findOfferMinimum(test.db, seller, { carId })).toEqual({ minCents: null })
  })

  it('that an earlier release left above a lowered price declines nothing', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    const left = { listingId: carId, minCents: negotiationPublicCents, updatedAt: now }
    await test.db.insert(automaticDeclineOfferMinimums).values(left)
    const { offer: made } = await anOfferNegotiation(test.db, { of: { seller, carId }, now })
    const seen = await findOwnOffer(test.db, seller, { offerId: made.id, now })
    expect(seen).toMatchObject({ isBelowMinimum: false, minimumCents: null })
    expect(await findOfferMinimum(test.db, seller, { carId })).toEqual({ minCents: null })
  })

  it('lets what it no longer declines wait for the seller when it is lowered or removed', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_750_000, now })
    const [one, two] = [actorOfUser(await aBuyer(test.db)), actorOfUser(await aBuyer(test.db))]
    const [lower, higher] = [
      await makeOffer(test.db, one, offer(carId, 1_500_000)),
      await makeOffer(test.db, two, offer(carId, 1_600_000)),
    ]
    const waiting = async () => (await listOwnOffers(test.db, seller, { page: 1, limit: 10, now })).waiting
    expect(await waiting()).toBe(0)
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_600_000, now })
    const isBelow = async (offerId: string) => (await findOwnOffer(test.db, seller, { offerId, now })).isBelowMinimum
    expect([await waiting(), await isBelow(lower.id), await isBelow(higher.id)]).toEqual([1, true, false])
    await setOfferMinimum(test.db, seller, { carId, minCents: null, now })
    expect([await waiting(), await isBelow(lower.id)]).toEqual([2, false])
  })

  it('is hard to find by trying: so many prices a day, and so many within a month', async () => {
    const { carId } = await aNegotiableCar(test.db)
    const buyer = actorOfUser(await aBuyer(test.db))
    const tryPrice = async (index: number, hours: number) => {
      const at = new Date(now.getTime() + hours * 3_600_000)
      const made = await makeOffer(test.db, buyer, { ...offer(carId, 1_500_000 + index), now: at })
      await withdrawOffer(test.db, buyer, { offerId: made.id, seq: 1, now: at })
    }
    const days = Math.ceil(maxOfferPricesPerCarPerMonth / maxOfferPricesPerCarPerDay)
    for (let index = 0; index < maxOfferPricesPerCarPerMonth; index++)
      await tryPrice(index, Math.floor(index / maxOfferPricesPerCarPerDay) * 25)
    const refused = tryPrice(99, days * 25)
    await expect(refused).rejects.toMatchObject({ code: 'conflict', message: /within 30 days/ })
    await tryPrice(100, 30 * 24 + 1)
  })

  it('is for the seller of the car alone, and below its price', async () => {
    const { seller, carId } = await aNegotiableCar(test.db)
    const tooHigh = setOfferMinimum(test.db, seller, { carId, minCents: negotiationPublicCents, now })
    await expect(tooHigh).rejects.toMatchObject({ code: 'invalid', fields: { minCents: expect.any(String) } })
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_000_000, now })
    expect(await findOfferMinimum(test.db, seller, { carId })).toEqual({ minCents: 1_000_000 })
    const stranger = actorOfUser(await aSeller(test.db))
    await expect(findOfferMinimum(test.db, stranger, { carId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(findOfferMinimum(test.db, actorOfUser(await anAdmin(test.db)), { carId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await setOfferMinimum(test.db, seller, { carId, minCents: null, now })).toEqual({ minCents: null })
  })

  it('does not decline what the seller has asked for themselves', async () => {
    const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now, priceCents: 1_500_000 })
    await counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 1_600_000, now })
    await setOfferMinimum(test.db, seller, { carId, minCents: 1_900_000, now })
    expect(await acceptOffer(test.db, buyer, { offerId, seq: 2, now })).toMatchObject({ status: 'accepted' })
  })
})

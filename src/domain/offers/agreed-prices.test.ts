import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings } from '#db/schema/bookings.ts'
import { listings } from '#db/schema/listings.ts'
import { mails } from '#db/schema/mail.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { declineBooking } from '#domain/orders/decline-booking.ts'
import { findOwnOrder } from '#domain/orders/find-own-order.ts'
import { createInProcessBuyer } from '#tests/load/race-for-one-car.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  aNegotiableCar,
  anOfferNegotiation,
  anOfferNegotiationInState,
  bookTestCar,
  negotiationPublicCents,
  type OfferNegotiation,
  readBookingOfBuyer,
  readOfferRow,
} from '#tests/support/negotiations.ts'
import { readSaleState, silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { expireDueOffers } from './expire-due-offers.ts'
import { findOwnOffer } from './find-own-offer.ts'
import { readOfferView } from './read-offers.ts'

const test = useDatabase()
const setup = useCardGateway(test, { startsAt: '2026-11-23T12:00:00Z' })
const now = () => setup.clock.now()

/** A buyer and a seller who have agreed on $18,000. */
async function anAgreement(of?: Awaited<ReturnType<typeof aNegotiableCar>>, priceCents?: number) {
  const bargain = await anOfferNegotiation(test.db, {
    now: now(),
    ...(of ? { of } : {}),
    ...(priceCents ? { priceCents } : {}),
  })
  await acceptOffer(test.db, bargain.seller, { offerId: bargain.offerId, seq: 1, now: now() })
  return bargain
}

async function bookAndPay({ buyer, carId }: Pick<OfferNegotiation, 'buyer' | 'carId'>) {
  const { id } = await bookTestCar(test.db, buyer, { carId, now: now() })
  const payer = createInProcessBuyer(test.db, setup, { actor: buyer, bookingId: id })
  const start = await payer.start()
  await payer.confirm(start)
  return { start, settled: await payer.settle(), bookingId: id }
}

const bookingRow = async (id: string) =>
  (await test.db.select().from(bookings).where(eq(bookings.id, id))).map(({ priceCents, publicPriceCents }) => ({
    priceCents,
    publicPriceCents,
  }))[0]

describe('G-13: what is charged', () => {
  it('is the agreed price, and the order says it beside the public one', async () => {
    const bargain = await anAgreement()
    const { start, settled, bookingId } = await bookAndPay(bargain)
    expect(start.amountCents).toBe(1_800_000)
    expect(settled).toMatchObject({ outcome: 'paid' })
    const sale = await readSaleState(test.db, bargain.carId)
    expect(sale.capturedPayments.map(({ amountCents }) => amountCents)).toEqual([1_800_000])
    expect(sale.car.priceCents).toBe(negotiationPublicCents)
    const order = await findOwnOrder(test.db, bargain.buyer, { bookingId }, now())
    expect(order).toMatchObject({ priceCents: 1_800_000, publicPriceCents: negotiationPublicCents, status: 'paid' })
    expect((await readOfferRow(test.db, bargain.offerId)).status).toBe('bought')
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('is the public price for everybody else, and after the 24 hours for this buyer too', async () => {
    const bargain = await anAgreement()
    const other = actorOfUser(await aBuyer(test.db))
    const { id } = await bookTestCar(test.db, other, { carId: bargain.carId, now: now() })
    const start = await createInProcessBuyer(test.db, setup, { actor: other, bookingId: id }).start()
    expect(start.amountCents).toBe(negotiationPublicCents)
    setup.clock.forward({ days: 1 })
    expect((await bookAndPay(bargain)).start.amountCents).toBe(negotiationPublicCents)
  })

  it('stays the agreed price while the booking is open, long after the 24 hours', async () => {
    const { buyer, carId, offerId } = await anAgreement()
    const { id } = await bookTestCar(test.db, buyer, { carId, now: now() })
    setup.clock.forward({ days: 5 })
    await expireDueOffers(test.db, { now: now() })
    expect((await readOfferRow(test.db, offerId)).status).toBe('booked')
    const payer = createInProcessBuyer(test.db, setup, { actor: buyer, bookingId: id })
    expect((await payer.start()).amountCents).toBe(1_800_000)
    await cancelBooking(test.db, buyer, { bookingId: id }, now())
    expect((await readOfferRow(test.db, offerId)).status).toBe('lapsed')
    const again = await bookTestCar(test.db, buyer, { carId, now: now() })
    expect(await bookingRow(again.id)).toEqual({ priceCents: negotiationPublicCents, publicPriceCents: null })
  })

  it('is the agreed price of the new booking where an earlier one was cancelled in time', async () => {
    const { buyer, carId } = await anAgreement()
    const first = await bookTestCar(test.db, buyer, { carId, now: now() })
    await cancelBooking(test.db, buyer, { bookingId: first.id }, setup.clock.forward({ minutes: 60 }))
    expect((await bookAndPay({ buyer, carId })).start.amountCents).toBe(1_800_000)
  })

  it('is the public price again once the seller has declined the booking, whoever had named the agreed one', async () => {
    const ofSeller = await anOfferNegotiationInState(test.db, 'countered', { now: now() })
    await acceptOffer(test.db, ofSeller.buyer, { offerId: ofSeller.offerId, seq: 2, now: now() })
    const ended = [
      { ...(await anAgreement()), as: 'declined' },
      { ...ofSeller, as: 'withdrawn' },
    ]
    for (const { seller, buyer, carId, offerId, as } of ended) {
      const { id } = await bookTestCar(test.db, buyer, { carId, now: now() })
      expect(await bookingRow(id)).toMatchObject({ publicPriceCents: negotiationPublicCents })
      await declineBooking(test.db, setup.cards, seller, { bookingId: id, now: now(), log: silentLogger })
      expect((await readOfferRow(test.db, offerId)).status).toBe(as)
      const again = await bookTestCar(test.db, buyer, { carId, now: now() })
      expect(await bookingRow(again.id)).toEqual({ priceCents: negotiationPublicCents, publicPriceCents: null })
    }
  })

  it('is back with the buyer where the seller declines the paid booking, and the offer says so to both', async () => {
    const { seller, buyer, offerId, carId } = await anAgreement()
    const { bookingId } = await bookAndPay({ buyer, carId })
    const seenBy = (reader: typeof buyer) => findOwnOffer(test.db, reader, { offerId, now: now() })
    for (const reader of [buyer, seller])
      expect(await seenBy(reader)).toMatchObject({ status: 'bought', isRefunded: false })
    await declineBooking(test.db, setup.cards, seller, { bookingId, now: now(), log: silentLogger })
    for (const reader of [buyer, seller])
      expect(await seenBy(reader)).toMatchObject({ status: 'bought', isRefunded: true, chargedCents: 1_800_000 })
  })

  it('is never more than the public price, whichever way that moves', async () => {
    const { seller, buyer, carId } = await anAgreement()
    const { id } = await bookTestCar(test.db, buyer, { carId, now: now() })
    const setPrice = (priceCents: number) =>
      editCar(test.db, seller, { id: carId, changes: { priceCents }, now: now() })
    await setPrice(2_500_000)
    expect(await bookingRow(id)).toEqual({ priceCents: 1_800_000, publicPriceCents: 2_500_000 })
    await setPrice(1_700_000)
    expect(await bookingRow(id)).toEqual({ priceCents: 1_700_000, publicPriceCents: null })
    await setPrice(2_000_000)
    expect(await bookingRow(id)).toEqual({ priceCents: 1_700_000, publicPriceCents: null })
  })

  it('is named by the mail about the change that ends it, which tells several changes in a row at once', async () => {
    const { seller, buyer, carId } = await anAgreement()
    const { id } = await bookTestCar(test.db, buyer, { carId, now: now() })
    const edit = (changes: { priceCents?: number; model?: string }) =>
      editCar(test.db, seller, { id: carId, changes, now: setup.clock.forward({ minutes: 1 }) })
    const told = async () =>
      (await test.db.select().from(mails).where(eq(mails.template, 'car-changed'))).map(({ data }) => data)
    const price = (to: string) => ({ name: 'Price', from: '$20,000', to })
    await edit({ priceCents: 1_900_000 })
    expect(await told()).toMatchObject([{ priceCents: 1_800_000, endedAgreedCents: null, changes: [price('$19,000')] }])
    await edit({ priceCents: 1_700_000 })
    await edit({ priceCents: 1_600_000 })
    expect(await told()).toMatchObject([
      { priceCents: 1_600_000, endedAgreedCents: 1_800_000, changes: [price('$16,000')] },
    ])
    expect(await bookingRow(id)).toEqual({ priceCents: 1_600_000, publicPriceCents: null })
    // What has left is told, and what comes later is a mail of its own.
    await test.db.update(mails).set({ state: 'sent' })
    await edit({ model: 'Another' })
    expect(await told()).toHaveLength(2)
    await edit({ model: 'A third' })
    expect(await told()).toHaveLength(2)
    const [last] = await test.db
      .select()
      .from(mails)
      .where(and(eq(mails.template, 'car-changed'), eq(mails.state, 'queued')))
    expect(Number(last?.nextAttemptAt) - now().getTime()).toBe(2 * 60_000)
  })

  it('a public price below the agreed one is what a later booking pays', async () => {
    const { seller, buyer, carId } = await anAgreement()
    await editCar(test.db, seller, { id: carId, changes: { priceCents: 1_750_000 }, now: now() })
    expect((await bookAndPay({ buyer, carId })).start.amountCents).toBe(1_750_000)
  })

  it('a page of payment that was open before asks for the agreed price once it is loaded anew', async () => {
    const { seller, buyer, carId, offerId } = await anOfferNegotiation(test.db, { now: now() })
    const { id } = await bookTestCar(test.db, buyer, { carId, now: now() })
    const payer = createInProcessBuyer(test.db, setup, { actor: buyer, bookingId: id })
    const before = await payer.start()
    expect(before.amountCents).toBe(negotiationPublicCents)
    await acceptOffer(test.db, seller, { offerId, seq: 1, now: now() })
    const after = await payer.start()
    expect(after.amountCents).toBe(1_800_000)
    // The attempt at the public price is canceled at the provider.
    expect(await payer.confirm(before)).toBe(400)
    await payer.confirm(after)
    expect(await payer.settle()).toMatchObject({ outcome: 'paid' })
    expect((await readSaleState(test.db, carId)).capturedPayments.map(({ amountCents }) => amountCents)).toEqual([
      1_800_000,
    ])
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('two buyers with an agreed price each: the car goes to one, at that one’s price', async () => {
    const of = await aNegotiableCar(test.db)
    const [first, second] = [await anAgreement(of, 1_800_000), await anAgreement(of, 1_850_000)]
    const payers = await Promise.all(
      [first, second].map(async ({ buyer, carId }) => {
        const { id } = await bookTestCar(test.db, buyer, { carId, now: now() })
        return createInProcessBuyer(test.db, setup, { actor: buyer, bookingId: id })
      }),
    )
    for (const payer of payers) await payer.confirm(await payer.start())
    await Promise.allSettled(payers.map((payer) => payer.settle()))
    await Promise.allSettled(payers.map((payer) => payer.settle()))
    const sale = await readSaleState(test.db, of.carId)
    expect(sale.chargedIntents).toHaveLength(1)
    const [winner] = [first, second].filter(({ buyer }) => buyer.accountId === sale.capturedPayments[0]?.buyerId)
    const [loser] = [first, second].filter((one) => one !== winner)
    expect(sale.capturedPayments[0]?.amountCents).toBe(winner === first ? 1_800_000 : 1_850_000)
    expect((await readOfferRow(test.db, winner?.offerId ?? '')).status).toBe('bought')
    expect(await readOfferRow(test.db, loser?.offerId ?? '')).toMatchObject({ status: 'closed', closedReason: 'sold' })
    expect(await findMoneyInconsistencies(test.db, setup.cards)).toEqual([])
  })

  it('an offer about a car that its buyer then bought at the public price names that purchase, to them alone', async () => {
    const of = await aNegotiableCar(test.db)
    const [own, other] = [
      await anOfferNegotiation(test.db, { of, now: now() }),
      await anOfferNegotiation(test.db, { of, now: now() }),
    ]
    const { bookingId } = await bookAndPay(own)
    const seen = ({ buyer, offerId }: OfferNegotiation) => readOfferView(test.db, buyer, { offerId, now: now() })
    expect(await seen(own)).toMatchObject({ closedReason: 'sold', purchaseBookingId: bookingId })
    expect(await seen(other)).toMatchObject({ closedReason: 'sold', purchaseBookingId: null })
  })

  it('a sale closes what others were bargaining over', async () => {
    const of = await aNegotiableCar(test.db)
    const buyer = await anAgreement(of)
    const [waiting, agreed] = [await anOfferNegotiation(test.db, { of, now: now() }), await anAgreement(of)]
    await bookAndPay(buyer)
    for (const { offerId } of [waiting, agreed])
      expect(await readOfferRow(test.db, offerId)).toMatchObject({ status: 'closed', closedReason: 'sold' })
    const [car] = await test.db.select().from(listings).where(eq(listings.id, of.carId))
    expect(car).toMatchObject({ status: 'sold', priceCents: negotiationPublicCents })
  })

  it('the page of a paid order keeps the public price that it had, and a booking at it says nothing of one', async () => {
    const { buyer, carId } = await anAgreement()
    const { bookingId } = await bookAndPay({ buyer, carId })
    expect(await bookingRow(bookingId)).toEqual({ priceCents: 1_800_000, publicPriceCents: negotiationPublicCents })
    expect(await readBookingOfBuyer(test.db, { carId, buyer })).toMatchObject({ status: 'paid' })
  })
})

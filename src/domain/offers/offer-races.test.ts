import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { maxOpenOffersPerBuyer } from '#contract/offers.ts'
import { offers } from '#db/schema/offers.ts'
import { aBuyer } from '#db/seed/builders.ts'
import { DomainError } from '#domain/domain-error.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  aNegotiableCar,
  anOfferNegotiation,
  anOfferNegotiationInState,
  bookTestCar,
  negotiationPublicCents,
  readBookingOfBuyer,
  readOfferRow,
} from '#tests/support/negotiations.ts'
import { releaseTogether } from '#tests/support/release-together.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { expireDueOffers } from './expire-due-offers.ts'
import { makeOffer } from './make-offer.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const rounds = 6

/** Runs all at once; a refusal has words for a person, anything else is a defect. Returns how each ended. */
async function race(...actions: (() => Promise<unknown>)[]): Promise<boolean[]> {
  const outcomes = await Promise.allSettled(actions.map((action) => action()))
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason, String(outcome.reason)).toBeInstanceOf(DomainError)
  return outcomes.map(({ status }) => status === 'fulfilled')
}

describe('G-13: two at once', () => {
  it('offers for the last place of a buyer: one of them is made', async () => {
    const buyer = actorOfUser(await aBuyer(test.db))
    const offerFor = async () => {
      const { carId } = await aNegotiableCar(test.db)
      return () => makeOffer(test.db, buyer, { clientId: randomUUID(), carId, priceCents: 1_800_000, now })
    }
    for (let made = 1; made < maxOpenOffersPerBuyer; made += 1) await (await offerFor())()
    const calls = [await offerFor(), await offerFor(), await offerFor()]
    const outcomes = await releaseTogether(test, buyer.accountId, calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await test.db.$count(offers)).toBe(maxOpenOffersPerBuyer)
  })

  it('accept against withdraw: one of them happens', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seller, buyer, offerId } = await anOfferNegotiation(test.db, { now })
      const answer = { offerId, seq: 1, now }
      const [accepted, withdrawn] = await race(
        () => acceptOffer(test.db, seller, answer),
        () => withdrawOffer(test.db, buyer, answer),
      )
      expect(accepted).toBe(!withdrawn)
      expect((await readOfferRow(test.db, offerId)).status).toBe(accepted ? 'accepted' : 'withdrawn')
    }
  })

  it('counter against accept, from two devices of the seller: one of them happens', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seller, offerId } = await anOfferNegotiation(test.db, { now })
      const [countered, accepted] = await race(
        () => counterOffer(test.db, seller, { offerId, seq: 1, priceCents: 1_900_000, now }),
        () => acceptOffer(test.db, seller, { offerId, seq: 1, now }),
      )
      expect(countered).toBe(!accepted)
      const price = accepted ? 1_800_000 : 1_900_000
      expect(await readOfferRow(test.db, offerId)).toMatchObject({ priceCents: price, seq: accepted ? 1 : 2 })
    }
  })

  it('expiry against accept: what was accepted in time does not expire, and what is over is not accepted', async () => {
    const late = new Date(now.getTime() + 48 * 3_600_000)
    const inTime = new Date(late.getTime() - 1)
    for (let round = 0; round < rounds; round += 1) {
      const { seller, offerId } = await anOfferNegotiation(test.db, { now })
      const [accepted] = await race(
        () => acceptOffer(test.db, seller, { offerId, seq: 1, now: round % 2 === 0 ? inTime : late }),
        () => expireDueOffers(test.db, { now: late }),
      )
      if (round % 2 === 1) expect(accepted).toBe(false)
      expect((await readOfferRow(test.db, offerId)).status).toBe(accepted ? 'accepted' : 'expired')
    }
  })

  it('booking against the end of the 24 hours: the booking has the price that the offer says', async () => {
    const end = new Date(now.getTime() + 24 * 3_600_000)
    for (let round = 0; round < rounds; round += 1) {
      const bargain = await anOfferNegotiationInState(test.db, 'accepted', { now })
      await race(
        () => bookTestCar(test.db, bargain.buyer, { carId: bargain.carId, now: new Date(end.getTime() - 1) }),
        () => expireDueOffers(test.db, { now: end }),
      )
      const { status } = await readOfferRow(test.db, bargain.offerId)
      const booking = await readBookingOfBuyer(test.db, bargain)
      expect(booking?.priceCents).toBe(status === 'booked' ? 1_800_000 : negotiationPublicCents)
    }
  })

  it('booking against accept: the booking ends up at the agreed price in either order', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const bargain = await anOfferNegotiation(test.db, { now })
      const all = await race(
        () => bookTestCar(test.db, bargain.buyer, { carId: bargain.carId, now }),
        () => acceptOffer(test.db, bargain.seller, { offerId: bargain.offerId, seq: 1, now }),
      )
      expect(all).toEqual([true, true])
      expect(await readBookingOfBuyer(test.db, bargain)).toMatchObject({
        priceCents: 1_800_000,
        publicPriceCents: negotiationPublicCents,
      })
      expect((await readOfferRow(test.db, bargain.offerId)).status).toBe('booked')
    }
  })

  it('the public price falls while an offer is accepted: the buyer never pays more than the public price', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const bargain = await anOfferNegotiation(test.db, { now })
      await bookTestCar(test.db, bargain.buyer, { carId: bargain.carId, now })
      await race(
        () => editCar(test.db, bargain.seller, { id: bargain.carId, changes: { priceCents: 1_750_000 }, now }),
        () => acceptOffer(test.db, bargain.seller, { offerId: bargain.offerId, seq: 1, now }),
      )
      expect(await readBookingOfBuyer(test.db, bargain)).toMatchObject({
        priceCents: 1_750_000,
        publicPriceCents: null,
      })
    }
  })

  it('the car leaves the market while an offer is accepted', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { seller, carId, offerId } = await anOfferNegotiation(test.db, { now })
      const [, accepted] = await race(
        () => setCarAvailability(test.db, seller, { id: carId, available: false, now }),
        () => acceptOffer(test.db, seller, { offerId, seq: 1, now }),
      )
      expect((await readOfferRow(test.db, offerId)).status).toBe(accepted ? 'accepted' : 'closed')
    }
  })

  it('two tabs of a buyer make offers for a car: one is open', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { carId } = await aNegotiableCar(test.db)
      const buyer = actorOfUser(await aBuyer(test.db))
      const offer = (priceCents: number) => () =>
        makeOffer(test.db, buyer, { clientId: randomUUID(), carId, priceCents, now })
      const made = await race(offer(1_700_000), offer(1_800_000))
      expect(made.filter(Boolean)).toHaveLength(1)
    }
  })

  it('two people of one negotiation, and three of another car, never wait for each other in a circle', async () => {
    const of = await aNegotiableCar(test.db)
    const bargains = [await anOfferNegotiation(test.db, { of, now }), await anOfferNegotiation(test.db, { of, now })]
    for (let round = 0; round < rounds; round += 1)
      await race(
        ...bargains.flatMap(({ seller, buyer, offerId, carId }) => [
          () => acceptOffer(test.db, seller, { offerId, seq: 1, now }),
          () => bookTestCar(test.db, buyer, { carId, now }),
          () => expireDueOffers(test.db, { now: new Date(now.getTime() + 48 * 3_600_000) }),
          () => makeOffer(test.db, buyer, { clientId: randomUUID(), carId, priceCents: 1_600_000, now }),
        ]),
      )
  })
})

import { expect, it } from 'vitest'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { listMessageThreads } from '#domain/messages/list-message-threads.ts'
import { declineBooking } from '#domain/orders/decline-booking.ts'
import { anOfferNegotiation, anOfferNegotiationInState, bookTestCar } from '#tests/support/negotiations.ts'
import { silentLogger } from '#tests/support/payments.ts'
import { useCardGateway } from '#tests/support/use-card-gateway.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { declineOffer } from './decline-offer.ts'
import { expireDueOffers } from './expire-due-offers.ts'
import { findOwnOffer } from './find-own-offer.ts'

const test = useDatabase()
const setup = useCardGateway(test, { startsAt: '2026-11-23T12:00:00Z' })
const now = () => setup.clock.now()

/** A car that is booked at $18,000, which the seller took (`buyer` had named it), or the buyer. */
async function aBookingAtAgreedPrice(proposedBy: 'buyer' | 'seller' = 'buyer') {
  const bargain =
    proposedBy === 'buyer'
      ? await anOfferNegotiation(test.db, { now: now() })
      : await anOfferNegotiationInState(test.db, 'countered', { now: now() })
  const { seller, buyer, carId, offerId } = bargain
  const { id: bookingId } = await bookTestCar(test.db, buyer, { carId, now: now() })
  const [by, seq] = proposedBy === 'buyer' ? [seller, 1] : [buyer, 2]
  await acceptOffer(test.db, by, { offerId, seq, now: now() })
  return { ...bargain, bookingId }
}

type Negotiation = Pick<Awaited<ReturnType<typeof anOfferNegotiation>>, 'buyer' | 'seller' | 'offerId'>

/** What both sides read of it on the page of offers, and in their lists of conversations. */
async function readEnd({ buyer, seller, offerId }: Negotiation) {
  const read = async (reader: typeof buyer) => {
    const { status, agreementEnd, threadId } = await findOwnOffer(test.db, reader, { offerId, now: now() })
    const { items } = await listMessageThreads(test.db, reader, { limit: 24, now: now() })
    return { status, agreementEnd, isAgreementOver: items.find(({ id }) => id === threadId)?.offer?.isAgreementOver }
  }
  const [ofBuyer, ofSeller] = [await read(buyer), await read(seller)]
  expect(ofBuyer).toEqual(ofSeller)
  return ofBuyer
}

it('G-13 an agreed price that ended with its booking is not said to be declined or withdrawn, but how it ended', async () => {
  for (const [proposedBy, status] of [
    ['buyer', 'declined'],
    ['seller', 'withdrawn'],
  ] as const) {
    const declined = await aBookingAtAgreedPrice(proposedBy)
    const { bookingId, seller } = declined
    await declineBooking(test.db, setup.cards, seller, { bookingId, now: now(), log: silentLogger })
    expect(await readEnd(declined)).toEqual({ status, agreementEnd: 'declined', isAgreementOver: true })
  }
})

it('G-13 a booked price that ended after its 24 hours is not said to have been booked by nobody', async () => {
  const [cancelled, removed] = [await aBookingAtAgreedPrice(), await aBookingAtAgreedPrice()]
  setup.clock.forward({ days: 2 })
  await cancelBooking(test.db, cancelled.buyer, { bookingId: cancelled.bookingId }, now())
  expect(await readEnd(cancelled)).toEqual({ status: 'lapsed', agreementEnd: 'cancelled', isAgreementOver: true })
  await deleteCar(test.db, removed.seller, { id: removed.carId, now: now() })
  expect(await readEnd(removed)).toEqual({ status: 'lapsed', agreementEnd: 'unlisted', isAgreementOver: true })
})

it('G-13 an agreed price whose car is removed within the 24 hours ends with that', async () => {
  const removed = await aBookingAtAgreedPrice()
  await deleteCar(test.db, removed.seller, { id: removed.carId, now: now() })
  expect(await readEnd(removed)).toEqual({ status: 'closed', agreementEnd: 'unlisted', isAgreementOver: true })
})

it('G-13 a price that was never agreed, and an agreed one that nobody booked, end as they did', async () => {
  const declined = await anOfferNegotiation(test.db, { now: now() })
  await declineOffer(test.db, declined.seller, { offerId: declined.offerId, seq: 1, now: now() })
  expect(await readEnd(declined)).toEqual({ status: 'declined', agreementEnd: null, isAgreementOver: false })
  const unbooked = await anOfferNegotiation(test.db, { now: now() })
  await acceptOffer(test.db, unbooked.seller, { offerId: unbooked.offerId, seq: 1, now: now() })
  setup.clock.forward({ days: 2 })
  await expireDueOffers(test.db, { now: now() })
  expect(await readEnd(unbooked)).toEqual({ status: 'lapsed', agreementEnd: null, isAgreementOver: false })
})

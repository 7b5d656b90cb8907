import { describe, expect, it } from 'vitest'
import { type OfferStatus, offerStatuses } from '#contract/offers.ts'
import { anAdmin } from '#db/seed/builders.ts'
import { cancelBooking } from '#domain/bookings/cancel-booking.ts'
import { DomainError } from '#domain/domain-error.ts'
import { deleteCar } from '#domain/listings/delete-car.ts'
import { editCar } from '#domain/listings/edit-car.ts'
import { setCarAvailability } from '#domain/listings/set-car-availability.ts'
import { declineBooking } from '#domain/orders/decline-booking.ts'
import { deletePersonAsAdmin } from '#domain/people/delete-person-as-admin.ts'
import { suspendPerson } from '#domain/people/suspend-person.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  anOfferNegotiationInState,
  bookTestCar,
  type OfferNegotiation,
  readBookingOfBuyer,
  readOfferRow,
} from '#tests/support/negotiations.ts'
import { aCardGateway, silentLogger } from '#tests/support/payments.ts'
import { chooseForTestOrProof } from '#tests/support/sample-size.ts'
import { useDatabase } from '#tests/support/use-database.ts'
import { acceptOffer } from './accept-offer.ts'
import { counterOffer } from './counter-offer.ts'
import { declineOffer } from './decline-offer.ts'
import { expireDueOffers } from './expire-due-offers.ts'
import { makeOffer } from './make-offer.ts'
import { offerTransitions } from './offer-states.ts'
import { setOfferMinimum } from './set-offer-minimum.ts'
import { withdrawOffer } from './withdraw-offer.ts'

const test = useDatabase()
const now = new Date('2026-11-23T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const seqOf = (status: OfferStatus) => (status === 'countered' ? 2 : 1)
type World = OfferNegotiation & { seq: number }
type Step = { take: (world: World) => Promise<unknown>; may: Partial<Record<OfferStatus, OfferStatus>> }

const at = (world: World) => ({ offerId: world.offerId, seq: world.seq, now })
const unlisted = { offered: 'closed', countered: 'closed' } as const

/** Everything that may change the state of an offer, and from where it does so; from everywhere else it does not. */
const steps: Record<string, Step> = {
  'the buyer accepts': { take: (w) => acceptOffer(test.db, w.buyer, at(w)), may: { countered: 'accepted' } },
  'the seller accepts': { take: (w) => acceptOffer(test.db, w.seller, at(w)), may: { offered: 'accepted' } },
  'the buyer declines': { take: (w) => declineOffer(test.db, w.buyer, at(w)), may: { countered: 'declined' } },
  'the seller declines': { take: (w) => declineOffer(test.db, w.seller, at(w)), may: { offered: 'declined' } },
  'the buyer withdraws': { take: (w) => withdrawOffer(test.db, w.buyer, at(w)), may: { offered: 'withdrawn' } },
  'the seller withdraws': { take: (w) => withdrawOffer(test.db, w.seller, at(w)), may: { countered: 'withdrawn' } },
  'the buyer names another price': {
    take: (w) => counterOffer(test.db, w.buyer, { ...at(w), priceCents: 1_850_000 }),
    may: { countered: 'offered' },
  },
  'the seller names another price': {
    take: (w) => counterOffer(test.db, w.seller, { ...at(w), priceCents: 1_950_000 }),
    may: { offered: 'countered' },
  },
  'the buyer names a price below the minimum': {
    take: async (w) => {
      await setOfferMinimum(test.db, w.seller, { carId: w.carId, minCents: 1_880_000, now })
      return counterOffer(test.db, w.buyer, { ...at(w), priceCents: 1_850_000 })
    },
    may: { countered: 'offered' },
  },
  'the buyer makes another offer': {
    take: ({ buyer, carId }) =>
      makeOffer(test.db, buyer, { clientId: crypto.randomUUID(), carId, priceCents: 1_700_000, now }),
    may: {},
  },
  'the buyer books': {
    take: ({ buyer, carId }) => bookTestCar(test.db, buyer, { carId, now: inHours(23) }),
    may: { accepted: 'booked' },
  },
  'the buyer books too late': {
    take: ({ buyer, carId }) => bookTestCar(test.db, buyer, { carId, now: inHours(24) }),
    may: {},
  },
  'the booking is cancelled in time': { take: (w) => cancel(w, 23), may: { booked: 'accepted' } },
  'the booking is cancelled later': { take: (w) => cancel(w, 24), may: { booked: 'lapsed' } },
  'the seller declines the booking': { take: declineTheBooking, may: { booked: 'declined' } },
  'a day passes': { take: () => expireDueOffers(test.db, { now: inHours(24) }), may: { accepted: 'lapsed' } },
  'two days pass': {
    take: () => expireDueOffers(test.db, { now: inHours(48) }),
    may: { offered: 'expired', countered: 'expired', accepted: 'lapsed' },
  },
  'the public price falls to the offer': {
    take: ({ seller, carId, offer }) =>
      editCar(test.db, seller, { id: carId, changes: { priceCents: offer.priceCents }, now }),
    may: unlisted,
  },
  'the public price rises': {
    take: ({ seller, carId }) => editCar(test.db, seller, { id: carId, changes: { priceCents: 2_100_000 }, now }),
    may: {},
  },
  'the seller takes the car off the market': {
    take: ({ seller, carId }) => setCarAvailability(test.db, seller, { id: carId, available: false, now }),
    may: unlisted,
  },
  'the seller deletes the car': {
    take: ({ seller, carId }) => deleteCar(test.db, seller, { id: carId, now }),
    may: { ...unlisted, accepted: 'closed', booked: 'closed' },
  },
  'the buyer is suspended': {
    take: (w) => asAdmin(suspendPerson, w.buyer.accountId),
    may: { ...unlisted, accepted: 'closed', booked: 'accepted' },
  },
  'the seller is suspended': {
    take: (w) => asAdmin(suspendPerson, w.seller.accountId),
    may: { ...unlisted, accepted: 'closed' },
  },
  'the buyer leaves': {
    take: (w) => asAdmin(deletePersonAsAdmin, w.buyer.accountId),
    may: { ...unlisted, accepted: 'closed', booked: 'closed' },
  },
  'the seller leaves': {
    take: (w) => asAdmin(deletePersonAsAdmin, w.seller.accountId),
    may: { ...unlisted, accepted: 'closed', booked: 'closed' },
  },
}

/** Each state from which a step leads on, and of those that refuse it one; every state in the proof. */
function statesToTry(name: string, may: Step['may']): OfferStatus[] {
  const refusing = offerStatuses.filter((from) => may[from] === undefined)
  const turn = Object.keys(steps).indexOf(name) % Math.max(1, refusing.length)
  const some = offerStatuses.filter((from) => may[from] !== undefined || from === refusing[turn])
  return chooseForTestOrProof({ test: some, proof: [...offerStatuses] })
}

async function cancel({ carId, buyer }: World, hours: number) {
  const booking = await readBookingOfBuyer(test.db, { carId, buyer })
  if (!booking) throw new DomainError('conflict', 'There is nothing to cancel.')
  return cancelBooking(test.db, buyer, { bookingId: booking.id }, inHours(hours))
}

async function declineTheBooking({ carId, buyer, seller }: World) {
  const booking = await readBookingOfBuyer(test.db, { carId, buyer })
  if (!booking) throw new DomainError('conflict', 'There is nothing to decline.')
  const { cards } = aCardGateway(test.db)
  return declineBooking(test.db, cards, seller, { bookingId: booking.id, now: inHours(1), log: silentLogger })
}

async function asAdmin(action: typeof suspendPerson | typeof deletePersonAsAdmin, personId: string) {
  const admin = { ...actorOfUser(await anAdmin(test.db)), confirmedAt: now }
  return action(test.db, admin, { personId, reason: 'As the test says.', now })
}

describe('G-13: the life cycle of an offer', () => {
  for (const [name, { take, may }] of Object.entries(steps))
    it(`${name}: moves it as the map says, or says why not`, async () => {
      for (const from of statesToTry(name, may)) {
        const bargain = await anOfferNegotiationInState(test.db, from, { now })
        const world = { ...bargain, seq: seqOf(from), offer: await readView(bargain) }
        const failure = await take(world).then(
          () => null,
          (error: unknown) => error,
        )
        if (failure !== null) expect(failure, `${from}: ${failure}`).toBeInstanceOf(DomainError)
        const { status } = await readOfferRow(test.db, bargain.offerId)
        expect(status, `${from}, ${name}: ${failure}`).toBe(may[from] ?? from)
      }
    })

  it('has no step that nothing takes, but those of the settlement of a payment', () => {
    const taken = Object.values(steps).flatMap(({ may }) => Object.entries(may).map(([from, to]) => `${from} → ${to}`))
    // Where the buyer has booked before: offers.test.ts; where the car is sold: agreed-prices.test.ts.
    const elsewhere = ['offered → booked', 'countered → booked', 'booked → bought', 'booked → withdrawn']
    // A booking that ends passes through `accepted` within its transaction.
    const inOneTransaction = taken.filter((step) => step === 'booked → closed')
    const map = Object.entries(offerTransitions).flatMap(([from, tos]) => tos.map((to) => `${from} → ${to}`))
    expect([...new Set([...taken, ...elsewhere])].sort()).toEqual([...new Set([...map, ...inOneTransaction])].sort())
  })
})

async function readView(bargain: OfferNegotiation) {
  const { priceCents } = await readOfferRow(test.db, bargain.offerId)
  return { ...bargain.offer, priceCents }
}

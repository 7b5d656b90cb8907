import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { offers } from '#db/schema/offers.ts'
import { makeOffer } from '#domain/offers/make-offer.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import {
  expectOkForBothOwners,
  expectOkForOwnerBuyer,
  expectOkForOwnerSeller,
  expectStatusForBuyers,
  type RouteExpectation,
} from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

const priceOf = ({ car }: RouteFixtures) => car.priceCents - 1000

/** An offer of the owning buyer, waiting for the seller or for the buyer. */
async function anOffer(world: RouteFixtures, status: 'offered' | 'countered' = 'offered') {
  const buyer = actorOfUser(world.people.ownerBuyer)
  const draft = { clientId: randomUUID(), carId: world.car.id, priceCents: priceOf(world), now: new Date() }
  const offer = await makeOffer(world.db, buyer, draft)
  const proposedBy = status === 'offered' ? ('buyer' as const) : ('seller' as const)
  await world.db.update(offers).set({ status, proposedBy }).where(eq(offers.id, offer.id))
  return offer
}

/** The caller's own turn, so that both sides of the offer may take the step. */
const onTurn = (json: (world: RouteFixtures) => unknown) => async (world: RouteFixtures, caller: string) => {
  const { id } = await anOffer(world, caller.endsWith('Seller') ? 'offered' : 'countered')
  return { param: id, json: json(world) }
}

/** Offers are for the two sides of a negotiation; the minimum is for the seller of the car, and for no Admin. */
export const offerRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'POST /api/offers': {
    expected: expectStatusForBuyers(201),
    ask: (world) => ({ json: { clientId: randomUUID(), carId: world.car.id, priceCents: priceOf(world) } }),
  },
  'GET /api/my/offers': {
    expected: { ...expectStatusForBuyers(200), otherSeller: 200, ownerSeller: 200 },
    ask: () => ({}),
  },
  'GET /api/offers/:id': {
    expected: expectOkForBothOwners,
    ask: async (world) => ({ param: (await anOffer(world)).id }),
    isOnce: true,
  },
  'POST /api/offers/:id/accept': { expected: expectOkForBothOwners, ask: onTurn(() => ({ seq: 1 })), isOnce: true },
  'POST /api/offers/:id/decline': { expected: expectOkForBothOwners, ask: onTurn(() => ({ seq: 1 })), isOnce: true },
  'POST /api/offers/:id/withdraw': {
    expected: expectOkForBothOwners,
    ask: async (world, caller) => {
      const { id } = await anOffer(world, caller.endsWith('Seller') ? 'countered' : 'offered')
      return { param: id, json: { seq: 1 } }
    },
    isOnce: true,
  },
  'POST /api/offers/:id/counter': {
    expected: expectOkForBothOwners,
    ask: async (world, caller) => {
      const isSeller = caller.endsWith('Seller')
      const { id, priceCents } = await anOffer(world, isSeller ? 'offered' : 'countered')
      return { param: id, json: { seq: 1, priceCents: isSeller ? priceCents + 100 : priceCents - 100 } }
    },
    isOnce: true,
  },
  'GET /api/cars/:id/offer': {
    expected: { ...expectOkForOwnerBuyer, otherBuyer: 200 },
    ask: ({ car }) => ({ param: car.id }),
  },
  'GET /api/messages/:id/offer': {
    expected: expectOkForBothOwners,
    ask: async (world) => ({ param: (await anOffer(world)).threadId }),
    isOnce: true,
  },
  'GET /api/my/cars/:id/offer-minimum': { expected: expectOkForOwnerSeller, ask: ({ car }) => ({ param: car.id }) },
  'PUT /api/my/cars/:id/offer-minimum': {
    expected: expectOkForOwnerSeller,
    ask: (world) => ({ param: world.car.id, json: { minCents: priceOf(world) } }),
  },
}

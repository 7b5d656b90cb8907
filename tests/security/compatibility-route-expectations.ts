import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import {
  expectOkForOwnerBuyer,
  expectOkForOwnerSeller,
  expectSameStatusForAll,
  expectStatusForAdmin,
  expectStatusForBuyers,
  expectStatusForSellers,
  expectStatusForSignedIn,
  type RouteCaller,
  type RouteExpectation,
  type RouteRequest,
} from './route-expectations.ts'
import { aStartedPayment, fixturePassword, type RouteFixtures } from './route-fixtures.ts'

const plain = (): RouteRequest => ({})
const publicLists = [
  ...['/rollsDatas', '/rolls', '/teslaDatas', '/teslas', '/audiDatas', '/ferrariDatas', '/mercedesDatas', '/mercedes'],
  ...['/advertisement/categories/animation', '/advertisement/categories'],
]

/** The specification's calls (rows C-01 to C-17), each as in its table. */
export const compatibilityRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  ...Object.fromEntries(
    publicLists.map((path): [string, RouteExpectation] => [
      `GET /api${path}`,
      { expected: expectSameStatusForAll(200), ask: plain },
    ]),
  ),
  'GET /api/productById/:id': { expected: expectSameStatusForAll(200), ask: ({ car }) => ({ param: car.id }) },

  'GET /api/users/:email': {
    expected: expectStatusForSignedIn(200),
    ask: ({ people }) => ({ param: people.ownerSeller.email }),
  },
  // A signed-out caller signs up, an Admin creates a user; other callers may save only their own record.
  'POST /api/users': {
    isOnce: true,
    expected: { ...expectSameStatusForAll(403), signedOut: 200, admin: 200 },
    ask: ({ newEmail: email, upload }) => ({
      json: {
        name: 'New Person',
        email,
        password: `${fixturePassword}TW`,
        role: 'Buyer',
        image: `/media/${upload.file}`,
      },
    }),
  },
  'POST /api/googlebuyer': { expected: expectStatusForBuyers(200), ask: plain },
  'GET /api/usersroleBuyers': { expected: expectStatusForAdmin(200), ask: plain },
  'GET /api/usersrole': { expected: expectStatusForAdmin(200), ask: plain },
  'DELETE /api/Buyer/:id': { expected: expectStatusForAdmin(200), ask: ({ stranger }) => ({ param: stranger.id }) },
  'DELETE /api/seller/:id': {
    expected: expectStatusForAdmin(200),
    ask: ({ people }) => ({ param: people.otherSeller.id }),
  },
  'PUT /api/users/verify/:id': {
    expected: expectStatusForAdmin(200),
    ask: ({ people }) => ({ param: people.ownerSeller.id }),
  },

  'POST /api/products': { expected: expectStatusForSellers(200), ask: aProduct },
  'GET /api/products': { expected: expectStatusForSellers(200), ask: plain },
  'POST /api/advertisement': { expected: expectOkForOwnerSeller, ask: ({ car }) => ({ json: { _id: car.id } }) },

  'POST /api/wishLists': { expected: expectStatusForBuyers(200), ask: ({ car }) => ({ json: { productId: car.id } }) },
  'GET /api/mywish': { expected: expectStatusForBuyers(200), ask: plain },

  'POST /api/bookingData': {
    expected: expectStatusForBuyers(200),
    ask: ({ car }) => ({ json: { productId: car.id, meetingDate: nextWeek(), buyerNumber: '+1 202 555 0123' } }),
  },
  'GET /api/myorders': { expected: expectStatusForBuyers(200), ask: plain },
  'GET /api/payment/:id': { expected: expectOkForOwnerBuyer, ask: ({ booking }) => ({ param: booking.id }) },
  'POST /api/create-payment-intent': {
    expected: expectOkForOwnerBuyer,
    ask: ({ booking }) => ({ json: { paymentId: booking.id } }),
  },
  // The card is not confirmed: only the owner of the booking learns that.
  'POST /api/payment': {
    expected: { ...expectOkForOwnerBuyer, ownerBuyer: 409 },
    ask: async (world) => {
      const { intentId } = await aStartedPayment(world)
      return { json: { paymentId: world.booking.id, transactionId: intentId } }
    },
  },
}

async function aProduct({ db, people }: RouteFixtures, caller: RouteCaller): Promise<RouteRequest> {
  const ownerId = caller === 'signedOut' ? null : people[caller].id
  const { id } = await anUploadedPhoto(db, { ownerId })
  const image = `/media/${id}-320.webp`
  return { json: { title: 'A car', category: 'Audi', price: 9_500, description: 'Drives.', image } }
}

function nextWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString()
}

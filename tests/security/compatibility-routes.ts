import { anUpload } from '#tests/support/upload-photo.ts'
import {
  type Ask,
  admin,
  all,
  buyers,
  type Caller,
  members,
  ownerBuyer,
  ownerSeller,
  type Row,
  sellers,
} from './route-expectations.ts'
import { aStartedPayment, password, type RouteFixtures } from './route-fixtures.ts'

const plain = (): Ask => ({})
const publicLists = [
  ...['/rollsDatas', '/rolls', '/teslaDatas', '/teslas', '/audiDatas', '/ferrariDatas', '/mercedesDatas', '/mercedes'],
  ...['/advertisement/categories/animation', '/advertisement/categories'],
]

/** The specification's calls (rows C-01 to C-17), each as its table says. */
export const compatibilityRoutes: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    publicLists.map((path): [string, Row] => [`GET /api${path}`, { expected: all(200), ask: plain }]),
  ),
  'GET /api/productById/:id': { expected: all(200), ask: ({ car }) => ({ param: car.id }) },

  'GET /api/users/:email': {
    expected: members(200),
    ask: ({ people }) => ({ param: people.ownerSeller.email }),
  },
  // Signed out it signs up, an Admin creates somebody; of others it takes nobody's record but their own.
  'POST /api/users': {
    isOnce: true,
    expected: { ...all(403), signedOut: 200, admin: 200 },
    ask: ({ newEmail: email, upload }) => ({
      json: { name: 'New Person', email, password: `${password}TW`, role: 'Buyer', image: `/media/${upload.file}` },
    }),
  },
  'POST /api/googlebuyer': { expected: buyers(200), ask: plain },
  'GET /api/usersroleBuyers': { expected: admin(200), ask: plain },
  'GET /api/usersrole': { expected: admin(200), ask: plain },
  'DELETE /api/Buyer/:id': { expected: admin(200), ask: ({ stranger }) => ({ param: stranger.id }) },
  'DELETE /api/seller/:id': { expected: admin(200), ask: ({ people }) => ({ param: people.otherSeller.id }) },
  'PUT /api/users/verify/:id': { expected: admin(200), ask: ({ people }) => ({ param: people.ownerSeller.id }) },

  'POST /api/products': { expected: sellers(200), ask: aProduct },
  'GET /api/products': { expected: sellers(200), ask: plain },
  'POST /api/advertisement': { expected: ownerSeller, ask: ({ car }) => ({ json: { _id: car.id } }) },

  'POST /api/wishLists': { expected: buyers(200), ask: ({ car }) => ({ json: { productId: car.id } }) },
  'GET /api/mywish': { expected: buyers(200), ask: plain },

  'POST /api/bookingData': {
    expected: buyers(200),
    ask: ({ car }) => ({ json: { productId: car.id, meetingDate: nextWeek(), buyerNumber: '+1 202 555 0123' } }),
  },
  'GET /api/myorders': { expected: buyers(200), ask: plain },
  'GET /api/payment/:id': { expected: ownerBuyer, ask: ({ booking }) => ({ param: booking.id }) },
  'POST /api/create-payment-intent': {
    expected: ownerBuyer,
    ask: ({ booking }) => ({ json: { paymentId: booking.id } }),
  },
  // The card is not confirmed: whose booking it is learns that, and nobody else.
  'POST /api/payment': {
    expected: { ...ownerBuyer, ownerBuyer: 409 },
    ask: async (world) => {
      const { intentId } = await aStartedPayment(world)
      return { json: { paymentId: world.booking.id, transactionId: intentId } }
    },
  },
}

async function aProduct({ db, people }: RouteFixtures, caller: Caller): Promise<Ask> {
  const ownerId = caller === 'signedOut' ? null : people[caller].id
  const { id } = await anUpload(db, { ownerId })
  const image = `/media/${id}-320.webp`
  return { json: { title: 'A car', category: 'Audi', price: 9_500, description: 'Drives.', image } }
}

function nextWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString()
}

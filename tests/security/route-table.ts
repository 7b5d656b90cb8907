import { cardFields, testCardOf } from '#tests/support/payments.ts'
import { anUpload } from '#tests/support/upload-photo.ts'
import { compatibilityRoutes } from './compatibility-routes.ts'
import { feedbackRoutes } from './feedback-routes.ts'
import { machineRoutes } from './machine-routes.ts'
import { mailRoutes } from './mail-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { phoneRoutes } from './phone-routes.ts'
import {
  type Ask,
  admin,
  all,
  bothOwners,
  buyers,
  members,
  ownerBuyer,
  ownerSeller,
  type Row,
  sellers,
} from './route-expectations.ts'
import {
  aStartedPayment,
  aThreeDSecureCheck,
  createSession,
  password,
  photoForm,
  type RouteFixtures,
} from './route-fixtures.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { socialRoutes } from './social-routes.ts'

const plain = (): Ask => ({})
const ofCar =
  (more: Ask = {}) =>
  ({ car }: RouteFixtures): Ask => ({ param: car.id, ...more })
const ofBooking = ({ booking }: RouteFixtures): Ask => ({ param: booking.id })

const aCar = {
  title: 'A car of the table',
  description: 'Drives.',
  category: 'Audi',
  priceCents: 1_000_000,
}
const aMeeting = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const account = { name: 'New Person', password, phoneNumber: '+1 202 555 0123', role: 'Buyer' }

/** Every address that is open on the network, by method and path. A route that is not here fails the test. */
export const routeTable: Readonly<Record<string, Row>> = {
  'GET /api/health': { expected: all(200), ask: plain },
  'GET /api/ready': { expected: all(200), ask: plain },
  'GET /api/openapi.json': { expected: all(200), ask: plain },
  'GET /api/docs': { expected: all(200), ask: plain },
  'GET /api/docs/start.js': { expected: all(200), ask: plain },
  'GET /api/docs/:file': { expected: all(200), ask: () => ({ param: 'swagger-ui.css' }) },

  'GET /api/me': { expected: all(200), ask: plain },
  'POST /api/accounts': {
    expected: all(201),
    ask: ({ newEmail }) => ({ form: photoForm('photo', { ...account, email: newEmail }) }),
  },
  'POST /api/auth/sign-in/email': {
    expected: all(200),
    ask: ({ people }) => ({ json: { email: people.ownerBuyer.email, password } }),
  },
  'POST /api/auth/sign-up/email': {
    expected: all(200),
    ask: ({ newEmail, upload }) => ({ json: { ...account, email: newEmail, image: `/media/${upload.file}` } }),
  },
  'POST /api/auth/sign-out': { expected: all(200), ask: plain },
  'GET /api/auth/get-session': { expected: all(200), ask: plain },

  ...feedbackRoutes,
  ...machineRoutes,
  ...mailRoutes,
  ...phoneRoutes,
  ...secondFactorRoutes,
  ...socialRoutes,
  ...ownAccountRoutes,

  'GET /api/profile': { expected: members(200), ask: plain },
  'PATCH /api/profile': { expected: members(200), ask: () => ({ json: { name: 'Another Name' } }) },
  // Only `ownerBuyer` has a password here: the others sign in without.
  'POST /api/profile/password': {
    expected: { ...members(409), ownerBuyer: 200 },
    ask: () => ({ json: { currentPassword: password, newPassword: 'another Password 7' } }),
  },
  'GET /api/profile/sign-ins': { expected: members(200), ask: plain },
  'DELETE /api/profile/sign-ins': { expected: members(200), ask: plain },
  'DELETE /api/profile/sign-ins/:id': {
    expected: { ...members(404), ownerBuyer: 200 },
    ask: async ({ db, people }) => ({ param: await createSession(db, people.ownerBuyer) }),
  },
  'GET /api/overview': { expected: members(200), ask: plain },

  'GET /api/admin/people': { expected: admin(200), ask: () => ({ query: '?role=Buyer' }) },
  'POST /api/admin/people': {
    expected: admin(201),
    ask: ({ newEmail }) => ({
      form: photoForm('photo', { ...account, email: newEmail, password: 'TWo capitals!', role: 'admin' }),
    }),
  },
  'PUT /api/admin/people/:id/verification': {
    expected: admin(200),
    ask: ({ people }) => ({ param: people.ownerSeller.id, json: { verified: true } }),
  },
  'PUT /api/admin/people/:id/role': {
    expected: admin(200),
    ask: ({ stranger }) => ({ param: stranger.id, json: { role: 'Seller' } }),
  },
  'GET /api/admin/listings': { expected: admin(200), ask: plain },
  'POST /api/admin/listings/:id/take-down': {
    expected: admin(200),
    ask: ofCar({ json: { reason: 'Not the car of the pictures.' } }),
  },
  'POST /api/admin/listings/:id/restore': { expected: admin(200), ask: ofCar() },
  'GET /api/admin/audit': { expected: admin(200), ask: plain },
  'GET /api/admin/audit/chain': { expected: admin(200), ask: plain },
  'GET /api/admin/audit.csv': { expected: admin(200), ask: plain },
  'GET /api/admin/orders': { expected: admin(200), ask: plain },
  'GET /api/admin/orders/:id': { expected: admin(200), ask: ofBooking },
  'DELETE /api/admin/people/:id': { expected: admin(200), ask: ({ stranger }) => ({ param: stranger.id }) },

  'GET /api/home': { expected: all(200), ask: plain },
  'GET /api/places/clock': { expected: all(200), ask: () => ({ query: '?location=Austin,+TX' }) },
  'GET /api/places': { expected: all(200), ask: () => ({ query: '?q=aus' }) },
  'GET /api/cars/map': { expected: all(200), ask: plain },
  'GET /api/cars/suggest': { expected: all(200), ask: () => ({ query: '?q=aud' }) },
  'GET /api/cars': { expected: all(200), ask: plain },
  'GET /api/cars/chosen': { expected: all(200), ask: ({ car }) => ({ query: `?ids=${car.id},none` }) },
  'GET /api/cars/:id': { expected: all(200), ask: ofCar() },
  'GET /api/cars/:id/valuation': { expected: all(200), ask: ofCar() },
  'POST /api/valuations': { expected: all(200), ask: () => ({ json: { brand: 'Audi', model: 'A4', year: 2020 } }) },
  'GET /api/cars/:id/prices': { expected: all(200), ask: ofCar() },
  'GET /api/cars/:id/similar': { expected: all(200), ask: ofCar() },

  'GET /api/my/cars': { expected: sellers(200), ask: plain },
  'POST /api/cars': {
    expected: sellers(201),
    ask: async ({ db, people }, caller) => {
      const ownerId = caller === 'signedOut' ? null : people[caller].id
      return { json: { ...aCar, photoIds: [(await anUpload(db, { ownerId })).id] } }
    },
  },
  'PATCH /api/cars/:id': { expected: ownerSeller, ask: ofCar({ json: { title: 'A better title' } }) },
  'DELETE /api/cars/:id': { expected: ownerSeller, ask: ofCar() },
  'POST /api/cars/:id/availability': { expected: ownerSeller, ask: ofCar({ json: { available: false } }) },
  'PUT /api/cars/:id/advertisement': { expected: ownerSeller, ask: ofCar() },
  'DELETE /api/cars/:id/advertisement': { expected: ownerSeller, ask: ofCar() },

  'POST /api/images': { expected: all(200), ask: () => ({ form: photoForm('image') }) },
  'GET /media/:file': { expected: all(200), ask: ({ upload }) => ({ param: upload.file }) },

  'GET /api/wishlist': { expected: buyers(200), ask: plain },
  'POST /api/wishlist': { expected: buyers(200), ask: ({ car }) => ({ json: { ids: [car.id] } }) },
  'PUT /api/wishlist/:id': { expected: buyers(200), ask: ofCar() },
  'DELETE /api/wishlist/:id': { expected: buyers(200), ask: ofCar() },
  'PUT /api/wishlist-mail': { expected: buyers(200), ask: () => ({ json: { isWanted: false } }) },

  'POST /api/bookings': {
    expected: buyers(201),
    ask: ({ car }) => ({ json: { carId: car.id, meetingAt: aMeeting(), phone: '+1 202 555 0123' } }),
  },
  'GET /api/my/booked-cars': { expected: buyers(200), ask: plain },
  'GET /api/my/orders': { expected: buyers(200), ask: plain },
  'GET /api/my/bookings': { expected: sellers(200), ask: plain },
  'GET /api/bookings/:id': { expected: ownerBuyer, ask: ofBooking },
  'GET /api/bookings/:id/advert': {
    expected: { ...bothOwners, admin: 200 },
    ask: ({ paidBooking }) => ({ param: paidBooking.id }),
  },
  'POST /api/bookings/:id/cancel': { expected: ownerBuyer, ask: ofBooking },
  'POST /api/bookings/:id/accept': { expected: ownerSeller, ask: ofBooking },
  'POST /api/bookings/:id/decline': { expected: ownerSeller, ask: ofBooking },
  'POST /api/bookings/:id/confirm-handover': {
    expected: bothOwners,
    ask: ({ paidBooking }) => ({ param: paidBooking.id }),
  },
  'PUT /api/bookings/:id/rating': {
    expected: ownerBuyer,
    ask: ({ completedBooking }) => ({ param: completedBooking.id, json: { stars: 5 } }),
  },

  'POST /api/bookings/:id/payment': { expected: ownerBuyer, ask: ofBooking },
  'POST /api/bookings/:id/payment/settle': { expected: ownerBuyer, ask: ofBooking },
  'POST /api/webhooks/stripe': { expected: all(200), ask: ({ api }) => signedEvent(api.services.cards) },

  ...moneyRoutes,

  ...compatibilityRoutes,

  // The gateway knows browsers by the intent's client secret, and asks for nobody's session.
  'GET /test-gateway/v1/payment_intents/:id': {
    expected: all(200),
    ask: async (world) => {
      const { intentId, clientSecret } = await aStartedPayment(world)
      const query = new URLSearchParams({ key: world.api.gateway.publishableKey, client_secret: clientSecret })
      return { param: intentId, query: `?${query}` }
    },
  },
  'POST /test-gateway/v1/payment_intents/:id/confirm': {
    expected: all(200),
    ask: async (world) => {
      const { intentId, clientSecret } = await aStartedPayment(world)
      const key = world.api.gateway.publishableKey
      const body = new URLSearchParams({ key, client_secret: clientSecret, ...cardFields(testCardOf.approved) })
      return { param: intentId, body }
    },
  },
  'POST /test-gateway/v1/payment_methods': {
    expected: all(200),
    ask: ({ api }) => {
      const card = Object.entries(cardFields(testCardOf.approved)).map(([name, value]) => [ofMethod(name), value])
      return { body: new URLSearchParams([['key', api.gateway.publishableKey], ...card]) }
    },
  },
  'GET /test-gateway/3ds/:id': { expected: all(200), ask: bankPage },
  'POST /test-gateway/3ds/:id': { expected: all(200), ask: bankPage },
  ...serverOnly({
    POST: ['payment_intents', 'payment_intents/:id', 'payment_intents/:id/capture', 'payment_intents/:id/cancel'],
    GET: ['payment_intents', 'payment_methods/:id', 'refunds/:id', 'charges/:id', 'events', 'events/:id'],
  }),
  ...serverOnly({ POST: ['refunds', 'disputes/:id', 'disputes/:id/close'] }),
  ...serverOnly({ GET: ['refunds', 'disputes', 'disputes/:id'] }),
}

/** `payment_method_data[card][cvc]` of a confirmation is `card[cvc]` of a card method. */
function ofMethod(name: string): string {
  return name.replace('payment_method_data[type]', 'type').replace('payment_method_data[card]', 'card')
}

/** Calls that need the gateway's secret key, which is in no request over the network. */
function serverOnly(paths: Partial<Record<'GET' | 'POST', string[]>>): Record<string, Row> {
  const rows: [string, Row][] = []
  for (const [method, list] of Object.entries(paths)) {
    for (const path of list) {
      const ask = async (world: RouteFixtures): Promise<Ask> => {
        const { intentId, clientSecret } = await aStartedPayment(world)
        const fields = new URLSearchParams({ key: world.api.gateway.publishableKey, client_secret: clientSecret })
        return method === 'GET' ? { param: intentId, query: `?${fields}` } : { param: intentId, body: fields }
      }
      rows.push([`${method} /test-gateway/v1/${path}`, { expected: all(403), ask }])
    }
  }
  return Object.fromEntries(rows)
}

async function bankPage(world: RouteFixtures): Promise<Ask> {
  return { param: await aThreeDSecureCheck(world), body: new URLSearchParams({ outcome: 'fail' }) }
}

function signedEvent(cards: RouteFixtures['api']['services']['cards']): Ask {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', data: { object: {} } })
  const signature = cards.stripe.webhooks.generateTestHeaderString({ payload: body, secret: cards.webhookSecret })
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}

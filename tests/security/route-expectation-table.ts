import Stripe from 'stripe'
import { anUploadedPhoto } from '#tests/support/an-uploaded-photo.ts'
import { cardFormFields, testCardNumbers } from '#tests/support/payments.ts'
import { adminRouteExpectations } from './admin-route-expectations.ts'
import { buildSavedSearchRouteRequest } from './build-saved-search-route-request.ts'
import { carDraftRouteExpectations } from './car-draft-route-expectations.ts'
import { compatibilityRouteExpectations } from './compatibility-route-expectations.ts'
import { crawlerRouteExpectations } from './crawler-route-expectations.ts'
import { feedbackRouteExpectations } from './feedback-route-expectations.ts'
import { mailLinkRouteExpectations } from './mail-link-route-expectations.ts'
import { meetingRouteExpectations } from './meeting-route-expectations.ts'
import { messageRouteExpectations } from './message-route-expectations.ts'
import { moneyRouteExpectations } from './money-route-expectations.ts'
import { noticeRouteExpectations } from './notice-route-expectations.ts'
import { offerRouteExpectations } from './offer-route-expectations.ts'
import { ownAccountRouteExpectations } from './own-account-route-expectations.ts'
import { phoneRouteExpectations } from './phone-route-expectations.ts'
import {
  expectOkForBothOwners,
  expectOkForOwnerBuyer,
  expectOkForOwnerSeller,
  expectSameStatusForAll,
  expectStatusForBuyers,
  expectStatusForSellers,
  expectStatusForSignedIn,
  type RouteExpectation,
  type RouteRequest,
} from './route-expectations.ts'
import {
  aStartedPayment,
  createPhotoForm,
  fixturePassword,
  insertSessionRow,
  type RouteFixtures,
  startThreeDSecureCheck,
} from './route-fixtures.ts'
import { secondFactorRouteExpectations } from './second-factor-route-expectations.ts'
import { siteRouteExpectations } from './site-route-expectations.ts'
import { socialRouteExpectations } from './social-route-expectations.ts'

const plain = (): RouteRequest => ({})
const ofCar =
  (more: RouteRequest = {}) =>
  ({ car }: RouteFixtures): RouteRequest => ({ param: car.id, ...more })
const ofBooking = ({ booking }: RouteFixtures): RouteRequest => ({ param: booking.id })

const aCar = {
  title: 'A car of the table',
  description: 'Drives.',
  category: 'Audi',
  priceCents: 1_000_000,
}
const aMeeting = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const account = { name: 'New Person', password: fixturePassword, phoneNumber: '+1 202 555 0123', role: 'Buyer' }

/**
 * Every address that is reachable over the network, by method and path. A route that is missing here fails the test.
 */
export const routeExpectationTable: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/health': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/ready': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/openapi.json': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/docs': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/docs/start.js': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/docs/:file': { expected: expectSameStatusForAll(200), ask: () => ({ param: 'swagger-ui.css' }) },

  'GET /api/me': { expected: expectSameStatusForAll(200), ask: plain },
  'POST /api/accounts': {
    expected: expectSameStatusForAll(201),
    ask: ({ newEmail }) => ({ form: createPhotoForm('photo', { ...account, email: newEmail }) }),
  },
  'POST /api/auth/sign-in/email': {
    expected: expectSameStatusForAll(200),
    ask: ({ people }) => ({ json: { email: people.ownerBuyer.email, password: fixturePassword } }),
  },
  'POST /api/auth/sign-up/email': {
    expected: expectSameStatusForAll(200),
    ask: ({ newEmail, upload }) => ({ json: { ...account, email: newEmail, image: `/media/${upload.file}` } }),
  },
  'POST /api/auth/sign-out': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/auth/get-session': { expected: expectSameStatusForAll(200), ask: plain },

  ...feedbackRouteExpectations,
  ...messageRouteExpectations,
  ...noticeRouteExpectations,
  ...crawlerRouteExpectations,
  ...mailLinkRouteExpectations,
  ...meetingRouteExpectations,
  ...offerRouteExpectations,
  'GET /api/saved-searches': { expected: expectStatusForBuyers(200), ask: plain },
  'POST /api/saved-searches': {
    expected: expectStatusForBuyers(200),
    ask: () => ({ json: { items: [{ name: 'A search', query: 'brand=Tesla' }] } }),
  },
  'PATCH /api/saved-searches/:id': {
    expected: expectOkForOwnerBuyer,
    ask: (world) => buildSavedSearchRouteRequest(world, { name: 'B' }),
  },
  'DELETE /api/saved-searches/:id': {
    expected: expectOkForOwnerBuyer,
    ask: (world) => buildSavedSearchRouteRequest(world),
  },
  'POST /api/saved-searches/:id/seen': {
    expected: expectOkForOwnerBuyer,
    ask: (world) => buildSavedSearchRouteRequest(world),
  },
  ...phoneRouteExpectations,
  ...secondFactorRouteExpectations,
  ...siteRouteExpectations,
  ...socialRouteExpectations,
  ...ownAccountRouteExpectations,

  'GET /api/profile': { expected: expectStatusForSignedIn(200), ask: plain },
  'PATCH /api/profile': { expected: expectStatusForSignedIn(200), ask: () => ({ json: { name: 'Another Name' } }) },
  // Only `expectOkForOwnerBuyer` has a password here: the others sign in without one.
  'POST /api/profile/password': {
    expected: { ...expectStatusForSignedIn(409), ownerBuyer: 200 },
    ask: () => ({ json: { currentPassword: fixturePassword, newPassword: 'another Password 7' } }),
  },
  'GET /api/profile/sign-ins': { expected: expectStatusForSignedIn(200), ask: plain },
  'DELETE /api/profile/sign-ins': { expected: expectStatusForSignedIn(200), ask: plain },
  'DELETE /api/profile/sign-ins/:id': {
    expected: { ...expectStatusForSignedIn(404), ownerBuyer: 200 },
    ask: async ({ db, people }) => ({ param: await insertSessionRow(db, people.ownerBuyer) }),
  },
  'GET /api/overview': { expected: expectStatusForSignedIn(200), ask: plain },

  ...adminRouteExpectations,

  'GET /api/home': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/places/clock': { expected: expectSameStatusForAll(200), ask: () => ({ query: '?location=Austin,+TX' }) },
  'GET /api/places': { expected: expectSameStatusForAll(200), ask: () => ({ query: '?q=aus' }) },
  'GET /api/cars/map': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/cars/histograms': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/cars/suggest': { expected: expectSameStatusForAll(200), ask: () => ({ query: '?q=aud' }) },
  'GET /api/cars': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/cars/chosen': {
    expected: expectSameStatusForAll(200),
    ask: ({ car }) => ({ query: `?ids=${car.id},none` }),
  },
  'GET /api/cars/statuses': {
    expected: expectSameStatusForAll(200),
    ask: ({ car }) => ({ query: `?ids=${car.id},none` }),
  },
  'GET /api/cars/:id': { expected: expectSameStatusForAll(200), ask: ofCar() },
  'GET /api/cars/:id/valuation': { expected: expectSameStatusForAll(200), ask: ofCar() },
  'GET /api/valuations/choices': {
    expected: expectSameStatusForAll(200),
    ask: () => ({ query: '?brand=Audi&model=A4' }),
  },
  'POST /api/valuations': {
    expected: expectSameStatusForAll(200),
    ask: () => ({ json: { brand: 'Audi', model: 'A4', year: 2020 } }),
  },
  'GET /api/prices/accuracy': { expected: expectSameStatusForAll(200), ask: plain },
  'GET /api/cars/:id/prices': { expected: expectSameStatusForAll(200), ask: ofCar() },
  'GET /api/cars/:id/similar': { expected: expectSameStatusForAll(200), ask: ofCar() },
  'GET /api/cars/:id/seller': { expected: expectSameStatusForAll(200), ask: ofCar() },

  ...carDraftRouteExpectations,
  'POST /api/cars': {
    expected: expectStatusForSellers(201),
    ask: async ({ db, people }, caller) => {
      const ownerId = caller === 'signedOut' ? null : people[caller].id
      return { json: { ...aCar, photoIds: [(await anUploadedPhoto(db, { ownerId })).id] } }
    },
  },
  'PATCH /api/cars/:id': { expected: expectOkForOwnerSeller, ask: ofCar({ json: { title: 'A better title' } }) },
  'DELETE /api/cars/:id': { expected: expectOkForOwnerSeller, ask: ofCar() },
  'POST /api/cars/:id/availability': { expected: expectOkForOwnerSeller, ask: ofCar({ json: { available: false } }) },
  'POST /api/cars/:id/confirmation': { expected: expectOkForOwnerSeller, ask: ofCar() },
  'PUT /api/cars/:id/advertisement': { expected: expectOkForOwnerSeller, ask: ofCar() },
  'DELETE /api/cars/:id/advertisement': { expected: expectOkForOwnerSeller, ask: ofCar() },

  'POST /api/images': { expected: expectSameStatusForAll(200), ask: () => ({ form: createPhotoForm('image') }) },
  'GET /media/:file': { expected: expectSameStatusForAll(200), ask: ({ upload }) => ({ param: upload.file }) },

  'GET /api/wishlist': { expected: expectStatusForBuyers(200), ask: plain },
  'GET /api/wishlist/ids': { expected: expectStatusForBuyers(200), ask: plain },
  'POST /api/wishlist': { expected: expectStatusForBuyers(200), ask: ({ car }) => ({ json: { ids: [car.id] } }) },
  'PUT /api/wishlist/:id': { expected: expectStatusForBuyers(200), ask: ofCar() },
  'DELETE /api/wishlist/:id': { expected: expectStatusForBuyers(200), ask: ofCar() },
  'PUT /api/wishlist-mail': { expected: expectStatusForBuyers(200), ask: () => ({ json: { isWanted: false } }) },

  'POST /api/bookings': {
    expected: expectStatusForBuyers(201),
    ask: ({ car }) => ({ json: { carId: car.id, meetingAt: aMeeting(), phone: '+1 202 555 0123' } }),
  },
  'GET /api/my/booked-cars': { expected: expectStatusForBuyers(200), ask: plain },
  'GET /api/my/orders': { expected: expectStatusForBuyers(200), ask: plain },
  'GET /api/my/tasks': { expected: expectStatusForSellers(200), ask: plain },
  'GET /api/my/bookings': { expected: expectStatusForSellers(200), ask: plain },
  'GET /api/bookings/:id': { expected: expectOkForOwnerBuyer, ask: ofBooking },
  'GET /api/bookings/:id/advert': {
    expected: { ...expectOkForBothOwners, admin: 200 },
    ask: async ({ paidBooking }) => ({ param: (await paidBooking()).id }),
  },
  'POST /api/bookings/:id/cancel': { expected: expectOkForOwnerBuyer, ask: ofBooking },
  'POST /api/bookings/:id/accept': { expected: expectOkForOwnerSeller, ask: ofBooking },
  'POST /api/bookings/:id/decline': { expected: expectOkForOwnerSeller, ask: ofBooking },
  'POST /api/bookings/:id/confirm-handover': {
    expected: expectOkForBothOwners,
    ask: async ({ paidBooking }) => ({ param: (await paidBooking()).id }),
  },
  'PUT /api/bookings/:id/rating': {
    expected: expectOkForOwnerBuyer,
    ask: async ({ completedBooking }) => ({ param: (await completedBooking()).id, json: { stars: 5 } }),
  },

  'POST /api/bookings/:id/payment': { expected: expectOkForOwnerBuyer, ask: ofBooking },
  'POST /api/bookings/:id/payment/settle': { expected: expectOkForOwnerBuyer, ask: ofBooking },
  'POST /api/webhooks/stripe': {
    expected: expectSameStatusForAll(200),
    ask: ({ api }) => signedEvent(api.services.cards),
  },

  ...moneyRouteExpectations,

  ...compatibilityRouteExpectations,

  // The gateway identifies browsers by the intent's client secret, and requires no session.
  'GET /test-gateway/v1/payment_intents/:id': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => {
      const { intentId, clientSecret } = await aStartedPayment(world)
      const query = new URLSearchParams({ key: world.api.gateway.publishableKey, client_secret: clientSecret })
      return { param: intentId, query: `?${query}` }
    },
  },
  'POST /test-gateway/v1/payment_intents/:id/confirm': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => {
      const { intentId, clientSecret } = await aStartedPayment(world)
      const key = world.api.gateway.publishableKey
      const body = new URLSearchParams({
        key,
        client_secret: clientSecret,
        ...cardFormFields(testCardNumbers.approved),
      })
      return { param: intentId, body }
    },
  },
  'POST /test-gateway/v1/payment_methods': {
    expected: expectSameStatusForAll(200),
    ask: ({ api }) => {
      const card = Object.entries(cardFormFields(testCardNumbers.approved)).map(([name, value]) => [
        ofMethod(name),
        value,
      ])
      return { body: new URLSearchParams([['key', api.gateway.publishableKey], ...card]) }
    },
  },
  'GET /test-gateway/3ds/:id': { expected: expectSameStatusForAll(200), ask: bankPage },
  'POST /test-gateway/3ds/:id': { expected: expectSameStatusForAll(200), ask: bankPage },
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

/** Calls that need the gateway's secret key, which no request over the network has. */
function serverOnly(paths: Partial<Record<'GET' | 'POST', string[]>>): Record<string, RouteExpectation> {
  const rows: [string, RouteExpectation][] = []
  for (const [method, list] of Object.entries(paths)) {
    for (const path of list) {
      const ask = async (world: RouteFixtures): Promise<RouteRequest> => {
        const { intentId, clientSecret } = await aStartedPayment(world)
        const fields = new URLSearchParams({ key: world.api.gateway.publishableKey, client_secret: clientSecret })
        return method === 'GET' ? { param: intentId, query: `?${fields}` } : { param: intentId, body: fields }
      }
      rows.push([`${method} /test-gateway/v1/${path}`, { expected: expectSameStatusForAll(403), ask }])
    }
  }
  return Object.fromEntries(rows)
}

async function bankPage(world: RouteFixtures): Promise<RouteRequest> {
  return { param: await startThreeDSecureCheck(world), body: new URLSearchParams({ outcome: 'fail' }) }
}

function signedEvent(cards: RouteFixtures['api']['services']['cards']): RouteRequest {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', data: { object: {} } })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: cards.webhookSecret })
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}

import { createSpecificationCallBodies } from './create-specification-call-bodies.ts'
import type { FuzzTarget } from './make-fuzz-request.ts'
import type { ValidRequestBody } from './malformed-body.ts'
import { routeExpectationTable } from './route-expectation-table.ts'

export type KnownResourceIds = Readonly<{ cars: string[]; bookings: string[]; people: string[]; photoIds: string[] }>

const account = { name: 'New Person', password: 'ForeCourt!26', phoneNumber: '+1 202 555 0123', role: 'Buyer' }

function goodBodies({ cars, photoIds }: KnownResourceIds): Record<string, ValidRequestBody> {
  const car = {
    title: 'A car',
    description: 'Drives.',
    category: 'Audi',
    priceCents: 1_000_000,
    originalPriceCents: 2_000_000,
    year: 2019,
    yearOfPurchase: 2020,
    mileageMiles: 12_000,
    fuel: 'Petrol',
    location: 'Austin',
    photoIds,
  }
  const meetingAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
  return {
    ...createSpecificationCallBodies({ cars, photoIds }),
    'POST /api/accounts': { kind: 'multipart', fields: { ...account, email: 'new@example.test' }, file: 'photo' },
    'POST /api/admin/people': {
      kind: 'multipart',
      fields: { ...account, email: 'new@example.test', password: 'TWo capitals!', role: 'admin' },
      file: 'photo',
    },
    'POST /api/images': { kind: 'multipart', fields: { key: 'x' }, file: 'image' },
    'POST /api/auth/sign-in/email': { kind: 'json', value: { email: 'nobody@example.test', password: 'ForeCourt!26' } },
    'POST /api/auth/sign-up/email': {
      kind: 'json',
      value: { ...account, email: 'new@example.test', image: `/media/${photoIds[0]}-320.webp` },
    },
    'POST /api/cars': { kind: 'json', value: car },
    'PATCH /api/cars/{id}': { kind: 'json', value: car },
    'POST /api/cars/{id}/availability': { kind: 'json', value: { available: false } },
    'PUT /api/admin/people/{id}/verification': { kind: 'json', value: { verified: true } },
    'PUT /api/admin/people/{id}/verification-decline': { kind: 'json', value: { reason: 'No photos of their own.' } },
    'PUT /api/admin/people/{id}/role': { kind: 'json', value: { role: 'Buyer' } },
    'POST /api/admin/listings/{id}/take-down': { kind: 'json', value: { reason: 'Not the car.' } },
    'POST /api/admin/listings/change-matching': {
      kind: 'json',
      value: { filter: { q: 'x' }, change: { kind: 'restore' }, expected: 1 },
    },
    'POST /api/admin/people/change-matching': {
      kind: 'json',
      value: { filter: { role: 'Seller', q: 'x' }, change: { kind: 'verify' }, expected: 1 },
    },
    'POST /api/admin/payments/{id}/refunds': { kind: 'json', value: { amountCents: 1, reason: 'Not the car.' } },
    'PUT /api/admin/people/{id}/suspension': { kind: 'json', value: { reason: 'Not who they say.' } },
    'POST /api/me/confirmation': { kind: 'json', value: { password: 'ForeCourt!26' } },
    'PUT /api/my/payout-details': {
      kind: 'json',
      value: {
        holder: 'A B',
        bankName: 'A Bank',
        routingNumber: '021000021',
        accountNumber: '12345',
        accountKind: 'savings',
      },
    },
    'POST /api/admin/payouts/{id}/pay': { kind: 'json', value: { reference: 'FC-1' } },
    'POST /api/admin/disputes/{id}/decide': { kind: 'json', value: { decision: 'decline', words: 'Not so.' } },
    'POST /api/admin/alarms/{id}/resolve': { kind: 'json', value: { note: 'Looked at.' } },
    'POST /api/bookings/{id}/refund-request': { kind: 'json', value: { amountCents: 1, reason: 'Not so.' } },
    'POST /api/bookings/{id}/refund-request/answer': { kind: 'json', value: { agrees: true, words: 'Not so.' } },
    'POST /api/bookings': { kind: 'json', value: { carId: cars[0], meetingAt, phone: '+1 202 555 0123' } },
    'POST /api/webhooks/stripe': {
      kind: 'json',
      value: { id: 'evt_1', object: 'event', type: 'x', data: { object: { object: 'payment_intent', id: 'pi_1' } } },
    },
  }
}

const cardForm: ValidRequestBody = {
  kind: 'form',
  fields: {
    key: 'pk_test_embedded',
    client_secret: 'pi_1_secret_2',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    amount: '100',
    return_url: 'https://evil.example',
  },
}

const dashboard = [
  ...['', '/addProduct', '/myprofile', '/myProduct', '/mybuyers', '/myOrders', '/myOrders/{id}', '/myWishList'],
  ...['/allSeller', '/allBuyers', '/createUser', '/overview'],
].map((path) => `/dashboard${path}`)

const pages = [
  ...['/', '/home', '/cars', '/cars/{id}', '/login', '/signup', '/faq', '/about', '/compare', '/nowhere/{id}', '/{id}'],
  ...['/tesla', '/rolls', '/mercedes', '/ferrari', '/audi', '/prices/my-car', '/prices/how', ...dashboard],
]

const files = [
  ...['/media/{id}', '/assets/{id}', '/pictures/{id}', '/pictures/cars/{id}', '/favicon.ico', '/robots.txt', '/.env'],
  ...['/__manifest', '/_root.data', '/api/docs/{id}', '/api/{id}', '/api', '/test-gateway/{id}', '/test-gateway'],
]

const gatewayCalls: [method: string, path: string][] = [
  ['POST', 'v1/payment_intents'],
  ['GET', 'v1/payment_intents/{id}'],
  ['POST', 'v1/payment_intents/{id}/confirm'],
  ['POST', 'v1/payment_intents/{id}/capture'],
  ['POST', 'v1/refunds'],
  ['GET', 'v1/events'],
  ['GET', '3ds/{id}'],
  ['POST', '3ds/{id}'],
]

type OpenApi = { paths: Record<string, Record<string, unknown>> }

/**
 * Everything that the server handles: the calls from its own document, so that none is missing, and all other
 * addresses.
 */
export function listFuzzTargets(document: OpenApi, known: KnownResourceIds): FuzzTarget[] {
  const bodies = goodBodies(known)
  const idsOf = (path: string) => {
    if (path.includes('people')) return known.people
    return path.includes('bookings') || path.includes('Orders') ? known.bookings : known.cars
  }
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name): FuzzTarget => {
      const method = name.toUpperCase()
      return { method, path, ids: idsOf(path), body: bodies[`${method} ${path}`] ?? null, role: roleFor(method, path) }
    }),
  )
  const unknown = Object.keys(bodies).filter((call) => !calls.some(({ method, path }) => call === `${method} ${path}`))
  if (unknown.length > 0) throw new Error(`The API has no ${unknown.join(', ')}.`)
  const others = [...pages, ...files].map(
    (path): FuzzTarget => ({ method: 'GET', path, ids: idsOf(path), body: null, role: null }),
  )
  const gateway = gatewayCalls.map(([method, path]): FuzzTarget => {
    return {
      method,
      path: `/test-gateway/${path}`,
      ids: ['pi_1'],
      body: method === 'POST' ? cardForm : null,
      role: null,
    }
  })
  // Calls count twice: they do more than pages do.
  return [...calls, ...calls, ...others, ...gateway]
}

function roleFor(method: string, path: string): string | null {
  const expected = routeExpectationTable[`${method} ${path.replace(/\{(\w+)\}/, ':$1')}`]?.expected
  if (!expected || expected.signedOut < 400) return null
  if (expected.ownerBuyer < 400) return 'buyer'
  return expected.ownerSeller < 400 ? 'seller' : 'admin'
}

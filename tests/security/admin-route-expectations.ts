import { expectStatusForAdmin, expectStatusForSellers, type RouteExpectation } from './route-expectations.ts'
import { createPhotoForm } from './route-fixtures.ts'

const account = { name: 'New Admin', password: 'TWo capitals!', phoneNumber: '+1 202 555 0123', role: 'admin' }

/** People, cars, orders and the audit log, as an Admin sees them. */
export const adminRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/admin/people': { expected: expectStatusForAdmin(200), ask: () => ({ query: '?role=Buyer' }) },
  'POST /api/admin/people': {
    expected: expectStatusForAdmin(201),
    ask: ({ newEmail }) => ({
      form: createPhotoForm('photo', { ...account, email: newEmail }),
    }),
  },
  'PUT /api/admin/people/:id/verification': {
    expected: expectStatusForAdmin(200),
    ask: ({ people }) => ({ param: people.ownerSeller.id, json: { verified: true } }),
  },
  'PUT /api/admin/people/:id/verification-decline': {
    expected: expectStatusForAdmin(200),
    ask: ({ people }) => ({ param: people.ownerSeller.id, json: { reason: 'No photos of their own.' } }),
  },
  'POST /api/my/verification-request': { expected: expectStatusForSellers(200), ask: () => ({}) },
  'GET /api/admin/verifications': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/verifications/count': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/people/:id': {
    expected: expectStatusForAdmin(200),
    ask: ({ people }) => ({ param: people.ownerSeller.id }),
  },
  'GET /api/admin/people/:id/evidence': {
    expected: expectStatusForAdmin(200),
    ask: ({ people }) => ({ param: people.ownerSeller.id }),
  },
  'GET /api/admin/search': { expected: expectStatusForAdmin(200), ask: () => ({ query: '?q=a' }) },
  'PUT /api/admin/people/:id/role': {
    expected: expectStatusForAdmin(200),
    ask: ({ stranger }) => ({ param: stranger.id, json: { role: 'Seller' } }),
  },
  'GET /api/admin/listings': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'POST /api/admin/listings/:id/take-down': {
    expected: expectStatusForAdmin(200),
    ask: ({ car }) => ({ param: car.id, json: { reason: 'Not the car of the pictures.' } }),
  },
  'POST /api/admin/listings/:id/restore': {
    expected: expectStatusForAdmin(200),
    ask: ({ car }) => ({ param: car.id }),
  },
  'POST /api/admin/listings/change-matching': {
    expected: expectStatusForAdmin(200),
    ask: () => ({ json: { filter: { q: 'no-such-car' }, change: { kind: 'restore' }, expected: 1 } }),
  },
  'POST /api/admin/people/change-matching': {
    expected: expectStatusForAdmin(200),
    ask: () => ({ json: { filter: { role: 'Seller', q: 'no-such-person' }, change: { kind: 'verify' }, expected: 1 } }),
  },
  'GET /api/admin/audit': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/audit/chain': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/audit.csv': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/orders': { expected: expectStatusForAdmin(200), ask: () => ({}) },
  'GET /api/admin/orders/:id': { expected: expectStatusForAdmin(200), ask: ({ booking }) => ({ param: booking.id }) },
  'DELETE /api/admin/people/:id': {
    expected: expectStatusForAdmin(200),
    ask: ({ stranger }) => ({ param: stranger.id }),
  },
}

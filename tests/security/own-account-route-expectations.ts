import { suspendPerson } from '#domain/people/suspend-person.ts'
import { actorOfUser } from '#tests/support/actor-of.ts'
import { expectStatusForAdmin, expectStatusForSignedIn, type RouteExpectation } from './route-expectations.ts'
import { fixturePassword, type RouteFixtures } from './route-fixtures.ts'

/** Both owners have sold or bought a car that is not handed over. */
async function askWithOpenSale({ paidBooking }: RouteFixtures) {
  await paidBooking()
  return {}
}

/** Reauthentication, data export, account deletion, and suspension. */
export const ownAccountRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/me/confirmation': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  // Only `expectOkForOwnerBuyer` has a password here: the others confirm with a mailed code.
  'POST /api/me/confirmation': {
    expected: { ...expectStatusForSignedIn(409), ownerBuyer: 200 },
    ask: () => ({ json: { password: fixturePassword } }),
  },
  'POST /api/me/confirmation/mail': { expected: { ...expectStatusForSignedIn(200), ownerBuyer: 409 }, ask: () => ({}) },
  'PUT /api/me/role': {
    expected: { ...expectStatusForSignedIn(200), admin: 403 },
    ask: (_, caller) => ({ json: { role: caller.endsWith('Seller') ? 'Buyer' : 'Seller' } }),
    isOnce: true,
  },
  'GET /api/me/export': { expected: expectStatusForSignedIn(200), ask: () => ({ query: '?format=html' }) },
  'GET /api/me/deletion': {
    expected: { ...expectStatusForSignedIn(200), ownerBuyer: 409, ownerSeller: 409 },
    ask: askWithOpenSale,
  },
  'DELETE /api/me': {
    expected: { ...expectStatusForSignedIn(200), ownerBuyer: 409, ownerSeller: 409 },
    ask: askWithOpenSale,
  },
  'PUT /api/admin/people/:id/suspension': {
    expected: expectStatusForAdmin(200),
    ask: ({ stranger }) => ({ param: stranger.id, json: { reason: 'Not who they say they are.' } }),
  },
  'DELETE /api/admin/people/:id/suspension': {
    expected: expectStatusForAdmin(200),
    ask: async ({ db, people, stranger, api }) => {
      const given = { personId: stranger.id, reason: 'Not who they say they are.', now: api.services.clock.now() }
      await suspendPerson(db, actorOfUser(people.admin), given)
      return { param: stranger.id }
    },
  },
}

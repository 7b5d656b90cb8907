import { suspendPerson } from '#domain/people/suspend-person.ts'
import { actorOf } from '#tests/support/load-actor.ts'
import { admin, members, type Row } from './route-expectations.ts'
import { password } from './route-fixtures.ts'

/** Proving once more who one is, taking one's data along, leaving, and being kept out. */
export const ownAccountRoutes: Readonly<Record<string, Row>> = {
  'GET /api/me/confirmation': { expected: members(200), ask: () => ({}) },
  // Only `ownerBuyer` has a password here: the others confirm by a mailed code.
  'POST /api/me/confirmation': {
    expected: { ...members(409), ownerBuyer: 200 },
    ask: () => ({ json: { password } }),
  },
  'POST /api/me/confirmation/mail': { expected: { ...members(200), ownerBuyer: 409 }, ask: () => ({}) },
  'GET /api/me/export': { expected: members(200), ask: () => ({ query: '?format=html' }) },
  // Both owners have sold or bought a car that is not handed over.
  'DELETE /api/me': {
    expected: { ...members(200), ownerBuyer: 409, ownerSeller: 409 },
    ask: () => ({}),
  },
  'PUT /api/admin/people/:id/suspension': {
    expected: admin(200),
    ask: ({ stranger }) => ({ param: stranger.id, json: { reason: 'Not who they say they are.' } }),
  },
  'DELETE /api/admin/people/:id/suspension': {
    expected: admin(200),
    ask: async ({ db, people, stranger, api }) => {
      const given = { personId: stranger.id, reason: 'Not who they say they are.', now: api.services.clock.now() }
      await suspendPerson(db, actorOf(people.admin), given)
      return { param: stranger.id }
    },
  },
}

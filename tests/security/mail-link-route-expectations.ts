import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts.ts'
import { aListing } from '#db/seed/builders.ts'
import { issueOneTimeToken, type OneTimeTokenPurpose } from '#domain/accounts/one-time-token.ts'
import { mailTemplateNames } from '#domain/mail/mail-templates.ts'
import { subscribeToNewArrivals } from '#domain/subscriptions/subscribe-to-new-arrivals.ts'
import { readMailedToken, readWrittenMails } from '#tests/support/read-written-mails.ts'
import {
  expectSameStatusForAll,
  expectStatusForSignedIn,
  type RouteExpectation,
  type RouteRequest,
} from './route-expectations.ts'
import { fixturePassword, type RouteFixtures } from './route-fixtures.ts'

/** A request from the machine itself; all others get a 404 (src/api/dev-mails.test.ts). */
const headers = { 'x-client-ip': '127.0.0.1' }
const name = mailTemplateNames[0]

/**
 * Calls behind mailed links: any caller with the link may make them, signed in or not, except for the confirmation of
 * an address.
 */
export const mailLinkRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'POST /api/accounts/verification-mail': {
    expected: expectStatusForSignedIn(200),
    ask: async ({ db, people }, caller) => {
      const id = caller === 'signedOut' ? '' : people[caller].id
      await db.update(users).set({ emailVerified: false }).where(eq(users.id, id))
      return {}
    },
  },
  'POST /api/accounts/verify-email': {
    expected: { ...expectStatusForSignedIn(409), ownerBuyer: 200 },
    ask: async (world) => {
      const { id, email } = world.people.ownerBuyer
      return { json: { token: await aToken(world, 'verify-email', JSON.stringify({ accountId: id, email })) } }
    },
  },
  'GET /api/car-links/:token': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ param: await aCarLink(world) }),
  },
  'POST /api/car-links/:token': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ param: await aCarLink(world), json: { isAvailable: true } }),
  },
  // Only `expectOkForOwnerBuyer` has a password here: the others sign in without one.
  'POST /api/profile/email': {
    expected: { ...expectStatusForSignedIn(409), ownerBuyer: 200 },
    ask: ({ newEmail }) => ({ json: { email: newEmail, currentPassword: fixturePassword } }),
  },
  'POST /api/profile/email/resend': {
    isOnce: true,
    expected: { ...expectStatusForSignedIn(410), ownerBuyer: 200 },
    ask: async (world) => {
      await anEmailChange(world)
      return {}
    },
  },
  'DELETE /api/profile/email': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  'POST /api/accounts/confirm-email-change': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => {
      await anEmailChange(world)
      return { json: { token: await readMailedToken(world.db, 'email-change') } }
    },
  },
  'POST /api/accounts/stop-email-change': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => {
      await anEmailChange(world)
      return { json: { token: await readMailedToken(world.db, 'email-change-notice') } }
    },
  },
  'POST /api/auth/request-password-reset': {
    expected: expectSameStatusForAll(200),
    ask: ({ people }) => ({ json: { email: people.ownerBuyer.email } }),
  },
  'POST /api/auth/sign-in/magic-link': {
    expected: expectSameStatusForAll(200),
    ask: ({ people }) => ({ json: { email: people.ownerBuyer.email } }),
  },
  'POST /api/auth/magic-link/verify': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => {
      const { id, email } = world.people.ownerBuyer
      return { json: { token: await aToken(world, 'sign-in', JSON.stringify({ accountId: id, email })) } }
    },
  },
  'POST /api/auth/reset-password': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => {
      const token = await aToken(world, 'set-password', world.people.ownerBuyer.id)
      return { json: { token, newPassword: 'another-one-42' } }
    },
  },

  'POST /api/subscriptions': {
    expected: expectSameStatusForAll(200),
    ask: ({ newEmail }) => ({ json: { email: newEmail } }),
  },
  'POST /api/subscriptions/confirm': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ json: { token: await aSubscription(world) } }),
  },
  'GET /api/subscriptions/ended': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ query: `?token=${await aSubscription(world)}` }),
  },
  'POST /unsubscribe': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ query: `?token=${await aSubscription(world)}` }),
  },

  'GET /dev/mails': { expected: expectSameStatusForAll(200), ask: () => ({ headers }) },
  'GET /dev/mails/:name': { expected: expectSameStatusForAll(200), ask: () => ({ param: name, headers }) },
  'GET /dev/mails/:name/html': { expected: expectSameStatusForAll(200), ask: () => ({ param: name, headers }) },
  'GET /dev/messages': { expected: expectSameStatusForAll(200), ask: () => ({ headers }) },
  'GET /dev/outbox': { expected: expectSameStatusForAll(200), ask: () => ({ headers }) },
  'GET /dev/outbox/:id': { expected: expectSameStatusForAll(200), ask: anOutboxMail },
  'GET /dev/outbox/:id/html': { expected: expectSameStatusForAll(200), ask: anOutboxMail },
}

function aToken({ db, api }: RouteFixtures, purpose: OneTimeTokenPurpose, value: string): Promise<string> {
  return issueOneTimeToken(db, { purpose, value, lifeMs: 60_000, now: api.services.clock.now() })
}

/** Of a car whose seller no case keeps out: the link of one who is kept out does nothing. */
async function aCarLink(world: RouteFixtures): Promise<string> {
  const { id } = await aListing(world.db, { sellerId: world.people.otherSeller.id, pictures: [] })
  return aToken(world, 'confirm-car', id)
}

/** `expectOkForOwnerBuyer` has a new address that is not confirmed yet. */
async function anEmailChange({ api, people, newEmail }: RouteFixtures): Promise<void> {
  const json = { email: newEmail, currentPassword: fixturePassword }
  const { status } = await api.request('/profile/email', { method: 'POST', as: people.ownerBuyer, json })
  if (status !== 200) throw new Error(`The change of address was answered ${status}.`)
}

async function aSubscription({ db, api, newEmail }: RouteFixtures): Promise<string> {
  await subscribeToNewArrivals(db, { email: newEmail, now: api.services.clock.now() })
  return readMailedToken(db, 'subscription-confirm')
}

async function anOutboxMail(world: RouteFixtures): Promise<RouteRequest> {
  await aSubscription(world)
  const mail = (await readWrittenMails(world.db)).at(-1)
  return { param: mail?.id, headers }
}

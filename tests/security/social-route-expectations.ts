import { saveOauthFlow } from '#domain/accounts/social/oauth-flows.ts'
import { expectSameStatusForAll, expectStatusForSignedIn, type RouteExpectation } from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

const google = { provider: 'google' }

/** No provider is configured here, but every caller comes back from one that was. */
export const socialRouteExpectations: Readonly<Record<string, RouteExpectation>> = {
  'GET /api/auth/ways': { expected: expectSameStatusForAll(200), ask: () => ({}) },
  'POST /api/auth/sign-in/social': { expected: expectSameStatusForAll(409), ask: () => ({ json: google }) },
  'POST /api/auth/link-social': { expected: expectStatusForSignedIn(409), ask: () => ({ json: google }) },
  'GET /api/auth/callback/:provider': { expected: expectSameStatusForAll(303), ask: () => ({ param: 'google' }) },
  'POST /api/auth/social/finish': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({ headers: await backFromGoogle(world) }),
  },
  'POST /api/auth/social/sign-up': {
    expected: expectSameStatusForAll(200),
    ask: async (world) => ({
      json: { name: 'New Person', role: 'Buyer' },
      headers: await backFromGoogle(world),
    }),
  },
  // No caller is back from a provider here: tests/conformance/connected-accounts.test.ts tests who may connect what.
  'POST /api/auth/social/connect': { expected: expectStatusForSignedIn(410), ask: () => ({}) },
  'GET /api/auth/list-accounts': { expected: expectStatusForSignedIn(200), ask: () => ({}) },
  'POST /api/auth/unlink-account': { expected: expectStatusForSignedIn(404), ask: () => ({ json: google }) },
  'POST /api/auth/refresh-token': { expected: expectStatusForSignedIn(404), ask: () => ({ json: google }) },
}

async function backFromGoogle({ db, api, newEmail: email }: RouteFixtures): Promise<Record<string, string>> {
  const person = { accountId: email, name: 'New Person', email, isEmailVerified: true }
  const tokens = { accessToken: 'a', refreshToken: null, expiresAt: null, scope: null }
  const errand = { provider: 'google', purpose: 'login', from: '/', accountId: null, answer: '' } as const
  const known = { ...errand, person, tokens }
  const now = api.services.clock.now()
  const token = await saveOauthFlow(db, api.services.identity, { kind: 'social-finding', known, now })
  return { cookie: `forecourt.visit=${token}` }
}

import { saveOauthFlow } from '#domain/accounts/social/oauth-flows.ts'
import { all, members, type Row } from './route-expectations.ts'
import type { RouteFixtures } from './route-fixtures.ts'

const google = { provider: 'google' }

/** No provider is set up here, but everybody who asks is back from one that was. */
export const socialRoutes: Readonly<Record<string, Row>> = {
  'GET /api/auth/ways': { expected: all(200), ask: () => ({}) },
  'POST /api/auth/sign-in/social': { expected: all(409), ask: () => ({ json: google }) },
  'POST /api/auth/link-social': { expected: members(409), ask: () => ({ json: google }) },
  'GET /api/auth/callback/:provider': { expected: all(303), ask: () => ({ param: 'google' }) },
  'POST /api/auth/social/finish': {
    expected: all(200),
    ask: async (world) => ({ headers: await backFromGoogle(world) }),
  },
  'POST /api/auth/social/sign-up': {
    expected: all(200),
    ask: async (world) => ({
      json: { name: 'New Person', role: 'Buyer' },
      headers: await backFromGoogle(world),
    }),
  },
  // Nobody is back from a provider here: who may connect what is in tests/conformance/connected-accounts.test.ts.
  'POST /api/auth/social/connect': { expected: members(410), ask: () => ({}) },
  'GET /api/auth/list-accounts': { expected: members(200), ask: () => ({}) },
  'POST /api/auth/unlink-account': { expected: members(404), ask: () => ({ json: google }) },
  'POST /api/auth/refresh-token': { expected: members(404), ask: () => ({ json: google }) },
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

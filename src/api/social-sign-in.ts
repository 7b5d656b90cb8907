import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { demoPassword, demoVisitorAccounts } from '#contract/demo-accounts.ts'
import { negotiateLanguage } from '#contract/languages.ts'
import { type OauthPurpose, type SocialProvider, socialProviders } from '#contract/providers.ts'
import { chosenUnits } from '#contract/reader-units.ts'
import { safeReturnPath } from '#contract/safe-return-path.ts'
import {
  SignInOptionsResponse,
  SocialProviderConnection,
  SocialProviderConnectionsResponse,
  SocialProviderDisconnectedResponse,
  SocialProviderParam,
  SocialSignInOutcomeResponse,
  SocialSignInStartedResponse,
  SocialSignUpRequest,
  StartSocialSignInRequest,
} from '#contract/social-sign-in.ts'
import { connectSocialProvider } from '#domain/accounts/social/connect-social-provider.ts'
import { disconnectSocialProvider } from '#domain/accounts/social/disconnect-social-provider.ts'
import { finishSocialSignIn } from '#domain/accounts/social/finish-social-sign-in.ts'
import { handleOauthCallback, type OauthCallbackResult } from '#domain/accounts/social/handle-oauth-callback.ts'
import { listSocialProviderConnections } from '#domain/accounts/social/list-social-provider-connections.ts'
import { refreshOauthToken } from '#domain/accounts/social/refresh-oauth-token.ts'
import { signUpWithSocialProvider } from '#domain/accounts/social/sign-up-with-social-provider.ts'
import { startSocialProviderConnection, startSocialSignIn } from '#domain/accounts/social/start-oauth-flow.ts'
import type { SignInProvider } from '#platform/identity/providers/sign-in-provider.ts'
import { withSignUpRateLimit } from './accounts.ts'
import { type ApiContext, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { isLoopbackRequest, loopbackHostPattern } from './loopback-request.ts'
import { oauthFlowCookieOf, setOauthFlowCookie } from './oauth-flow-cookie.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { sessionTokenOf } from './session-token-of.ts'
import { signInDeviceOfRequest, signInResponseBodyOf } from './sign-in-responses.ts'

const tags = ['Identity']
const middleware = requireRoleMiddleware(...roles)

const ways = createRoute({
  method: 'get',
  path: '/auth/ways',
  tags,
  summary: 'Which providers people can log in with here.',
  responses: describeJsonResponses(200, 'The ways.', SignInOptionsResponse),
})

/** Named as in better-auth, where it has such a call. */
const begin = createRoute({
  method: 'post',
  path: '/auth/sign-in/social',
  tags,
  summary: 'Begin to log in or sign up with a provider; the browser goes to the address of the answer.',
  request: { body: describeJsonRequestBody(StartSocialSignInRequest) },
  responses: describeJsonResponses(200, 'Where to go.', SocialSignInStartedResponse),
})

const link = createRoute({
  method: 'post',
  path: '/auth/link-social',
  middleware,
  tags,
  summary: 'Begin to connect a provider to my account, once I have confirmed that it is me.',
  request: { body: describeJsonRequestBody(SocialProviderParam) },
  responses: describeJsonResponses(200, 'Where to go.', SocialSignInStartedResponse),
})

const callback = createRoute({
  method: 'get',
  path: '/auth/callback/{provider}',
  tags,
  summary: 'Where providers send people back to. Nobody is signed in yet.',
  request: { params: SocialProviderParam },
  responses: {
    303: { description: 'On to the page that finishes, or says why nothing came of it.' },
    204: { description: 'The browser asked in advance, for a page that may not be wanted: nothing was used up.' },
  },
})

const finish = createRoute({
  method: 'post',
  path: '/auth/social/finish',
  tags,
  summary: 'Sign in with what the provider said; or what is to be done first.',
  responses: describeJsonResponses(
    200,
    'Signed in, asked for a second factor, or the next step.',
    SocialSignInOutcomeResponse,
  ),
})

const signUp = createRoute({
  method: 'post',
  path: '/auth/social/sign-up',
  tags,
  summary: 'Make an account of what the provider said, as a seller or a buyer.',
  request: { body: describeJsonRequestBody(SocialSignUpRequest) },
  responses: describeJsonResponses(200, 'Signed in.', SocialSignInOutcomeResponse),
})

const connect = createRoute({
  method: 'post',
  path: '/auth/social/connect',
  middleware,
  tags,
  summary: 'Connect the provider to the account with its address, which I am logged in to.',
  responses: describeJsonResponses(200, 'Connected.', SocialSignInOutcomeResponse),
})

const list = createRoute({
  method: 'get',
  path: '/auth/list-accounts',
  middleware,
  tags,
  summary: 'The providers that open my account.',
  responses: describeJsonResponses(200, 'The connections.', SocialProviderConnectionsResponse),
})

const unlink = createRoute({
  method: 'post',
  path: '/auth/unlink-account',
  middleware,
  tags,
  summary: 'Disconnect a provider; never my last way in.',
  request: { body: describeJsonRequestBody(SocialProviderParam) },
  responses: describeJsonResponses(200, 'Disconnected.', SocialProviderDisconnectedResponse),
})

const refresh = createRoute({
  method: 'post',
  path: '/auth/refresh-token',
  middleware,
  tags,
  summary: 'Get a new token from a provider that I am connected to. It stays on the server.',
  request: { body: describeJsonRequestBody(SocialProviderParam) },
  responses: describeJsonResponses(200, 'The connection.', SocialProviderConnection),
})

/** From one address, whatever the outcome. */
const beginBudget = { name: 'social-begin', windowSeconds: 15 * 60, points: 50 }
const callbackBudget = { name: 'social-callback', windowSeconds: 15 * 60, points: 50 }
const refreshBudget = { name: 'social-refresh', windowSeconds: 15 * 60, points: 30 }
const noStore = { 'Cache-Control': 'no-store' }

/** As for `/dev/outbox`: never outside the demo, nor for visitors of other machines. */
function demoSignIn(c: ApiContext) {
  if (c.var.services.config.env !== 'demo' || !isLoopbackRequest(c.req.raw.headers)) return undefined
  return { password: demoPassword, accounts: [...demoVisitorAccounts] }
}

export const socialSignInRoutes = createApiModule()
  .openapi(ways, (c) => {
    const providers = socialProviders.map((id) => {
      const at = providerFor(c, id)
      return { id, isAvailable: at !== null, isStandIn: at?.isStandIn ?? false }
    })
    return c.json({ providers, phone: c.var.services.sms !== null, demo: demoSignIn(c) }, 200, noStore)
  })
  .openapi(begin, async (c) => {
    await enforceRateLimit(c, beginBudget)
    const { db, identity, clock } = c.var.services
    const { provider, purpose, callbackURL = '/' } = c.req.valid('json')
    const start = { purpose, from: callbackURL, ...startAt(c, provider), now: clock.now() }
    const { url, token } = await startSocialSignIn(db, identity, start)
    setOauthFlowCookie(c, token)
    return c.json({ url, redirect: true as const }, 200, noStore)
  })
  .openapi(link, async (c) => {
    await enforceRateLimit(c, beginBudget)
    const { db, identity, clock } = c.var.services
    const given = { ...startAt(c, c.req.valid('json').provider), now: clock.now() }
    const { url, token } = await startSocialProviderConnection(db, identity, c.var.actor, given)
    setOauthFlowCookie(c, token)
    return c.json({ url, redirect: true as const }, 200, noStore)
  })
  .openapi(callback, async (c) => {
    if (isAskedInAdvance(c)) return c.body(null, 204, noStore)
    await enforceRateLimit(c, callbackBudget)
    const { db, identity, clock } = c.var.services
    const { provider } = c.req.valid('param')
    const answer = new URL(c.req.url).searchParams
    const came = { provider, at: providerFor(c, provider), answer, token: oauthFlowCookieOf(c), now: clock.now() }
    const answered = await handleOauthCallback(db, identity, c.var.actor, came)
    // Of two simultaneous calls, the one without a result must not overwrite the cookie of the other.
    if (answered.kind === 'found') setOauthFlowCookie(c, answered.token)
    if (answered.kind === 'refused') {
      const { refusal, why } = answered
      c.var.log.warn({ provider, refusal, why }, 'no sign-in')
    }
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    return c.redirect(pageAfter(provider, answered), 303)
  })
  .openapi(finish, async (c) => {
    const { db, identity, clock } = c.var.services
    const given = { token: oauthFlowCookieOf(c), device: signInDeviceOfRequest(c), now: clock.now() }
    const done = await finishSocialSignIn(db, identity, c.var.actor, given)
    if (done.step !== 'admitted') return c.json(done, 200, noStore)
    const { admission, ...rest } = done
    return c.json({ ...rest, admitted: signInResponseBodyOf(c, admission) }, 200, noStore)
  })
  .openapi(signUp, async (c) => {
    const { db, identity, mediaStore, clock } = c.var.services
    const reading = { language: negotiateLanguage(c.req.raw), ...chosenUnits(c.req.header('Cookie') ?? null) }
    const account = { ...c.req.valid('json'), ...reading }
    const given = { account, token: oauthFlowCookieOf(c), device: signInDeviceOfRequest(c), now: clock.now() }
    const { admission, finding } = await withSignUpRateLimit(c, () =>
      signUpWithSocialProvider(db, identity, mediaStore, given),
    )
    const { provider, from, purpose } = finding
    const admitted = signInResponseBodyOf(c, admission)
    return c.json({ step: 'admitted' as const, provider, from, purpose, admitted }, 200, noStore)
  })
  .openapi(connect, async (c) => {
    const { db, identity, clock } = c.var.services
    const given = { token: oauthFlowCookieOf(c), now: clock.now() }
    const { provider, from } = await connectSocialProvider(db, identity, c.var.actor, given)
    return c.json({ step: 'connected' as const, provider, from }, 200, noStore)
  })
  .openapi(list, async (c) => c.json(await listSocialProviderConnections(c.var.services.db, c.var.actor), 200, noStore))
  .openapi(unlink, async (c) => {
    const { db, clock } = c.var.services
    const given = { ...c.req.valid('json'), sessionToken: sessionTokenOf(c), now: clock.now() }
    await disconnectSocialProvider(db, c.var.actor, given)
    return c.json({ status: true as const }, 200)
  })
  .openapi(refresh, async (c) => {
    await enforceRateLimit(c, refreshBudget)
    const { db, identity, clock } = c.var.services
    const { provider } = c.req.valid('json')
    const given = { provider, at: providerFor(c, provider), now: clock.now() }
    return c.json(await refreshOauthToken(db, identity, c.var.actor, given), 200, noStore)
  })

/** Null where the provider is not configured. A stand-in exists only for requests from its own machine. */
function providerFor(c: ApiContext, provider: SocialProvider): SignInProvider | null {
  const at = c.var.services.providers[provider]
  return at?.isStandIn && !isLoopbackRequest(c.req.raw.headers) ? null : at
}

function startAt(c: ApiContext, provider: SocialProvider) {
  const redirectUri = `${originOf(c)}/api/auth/callback/${provider}`
  return { provider, at: providerFor(c, provider), redirectUri }
}

/** Without a configured address users come back under the local name that they typed, where their cookie is. */
function originOf(c: ApiContext): string {
  const { config, baseUrl } = c.var.services
  const host = c.req.header('host') ?? ''
  return !config.publicUrl && loopbackHostPattern.test(host) ? `http://${host}` : baseUrl
}

/** True for a prefetch, or for a request of an earlier release's worker ahead of the real one. */
function isAskedInAdvance(c: ApiContext): boolean {
  const purpose = c.req.header('sec-purpose') ?? ''
  return c.req.header('service-worker-navigation-preload') !== undefined || purpose.includes('prefetch')
}

const pages: Record<OauthPurpose, string> = { login: '/login', signup: '/signup', connect: '/dashboard/myprofile' }

function pageAfter(provider: SocialProvider, answered: OauthCallbackResult): string {
  if (answered.kind === 'found') return `/sign-in-with/${provider}`
  if (answered.kind === 'done') return safeReturnPath(answered.from)
  const { refusal, purpose, from } = answered
  const query = new URLSearchParams({ refused: refusal, provider, ...(from === '/' ? {} : { from }) })
  return `${pages[purpose]}?${query}`
}

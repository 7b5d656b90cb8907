import { createRoute } from '@hono/zod-openapi'
import {
  BetterAuthSignInRequest,
  BetterAuthSignUpRequest,
  CurrentSessionResponse,
  SignedOutResponse,
  SignedUpResponse,
  SignInCompletedResponse,
} from '#contract/identity.ts'
import { notificationMessages } from '#contract/notification-and-validation-messages.ts'
import { isDatabaseStandby } from '#db/is-database-standby.ts'
import { signInWithPassword } from '#domain/accounts/sign-in-with-password.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { DomainError } from '#domain/domain-error.ts'
import { withSignUpRateLimit } from './accounts.ts'
import { type ApiContext, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { recognizedDeviceIdFromCookie } from './device-cookie.ts'
import { maskEmailForLog } from './mask-email-for-log.ts'
import { signedInSinceError } from './page-account-of-write.ts'
import { adjustRateLimitPoints, enforceRateLimit } from './rate-limit.ts'
import { respondWithSignInResult, signInDeviceOfRequest, toBetterAuthUser } from './sign-in-responses.ts'
import { uploadedPhotoIdFromUrl } from './uploaded-photo-id-from-url.ts'

/** Only these calls of better-auth are open; every other address under `/auth` is unknown. */
const signInEmail = createRoute({
  method: 'post',
  path: '/auth/sign-in/email',
  tags: ['Identity'],
  summary: 'Sign in with email and password: a session cookie, and a bearer token in the header `set-auth-token`.',
  request: { body: describeJsonRequestBody(BetterAuthSignInRequest) },
  responses: describeJsonResponses(200, 'Signed in, or asked for a second factor.', SignInCompletedResponse),
})

const signUpEmail = createRoute({
  method: 'post',
  path: '/auth/sign-up/email',
  tags: ['Identity'],
  summary: 'Sign up with a photo that was uploaded before.',
  request: { body: describeJsonRequestBody(BetterAuthSignUpRequest) },
  responses: describeJsonResponses(200, 'The account; sign in with it now.', SignedUpResponse),
})

const signOut = createRoute({
  method: 'post',
  path: '/auth/sign-out',
  tags: ['Identity'],
  summary: 'End this session.',
  responses: describeJsonResponses(200, 'Signed out.', SignedOutResponse),
})

const getSession = createRoute({
  method: 'get',
  path: '/auth/get-session',
  tags: ['Identity'],
  summary: 'The session and its person; null where nobody is signed in.',
  responses: describeJsonResponses(200, 'The session, or null.', CurrentSessionResponse),
})

/** Wrong passwords from one address, for any account; the right one costs nothing. */
const signInBudget = { name: 'sign-in', windowSeconds: 15 * 60, points: 50 }

export const authenticationRoutes = createApiModule()
  .openapi(signInEmail, async (c) => {
    const { db, clock } = c.var.services
    const body = c.req.valid('json')
    const { email, password, rememberMe = true } = body
    c.set('attemptedAs', maskEmailForLog(email))
    const knownDevice = recognizedDeviceIdFromCookie(c, email)
    // A known device has its own limits: neighbours who share its address do not lock it out.
    if (knownDevice === null) await enforceRateLimit(c, signInBudget)
    const given = {
      email,
      password,
      isRemembered: rememberMe,
      device: signInDeviceOfRequest(c),
      knownDevice,
      now: clock.now(),
    }
    const admission = await signInWithPassword(db, given)
    if (knownDevice === null) await adjustRateLimitPoints(c, signInBudget, -1)
    return respondWithSignInResult(c, admission)
  })
  .openapi(signUpEmail, async (c) => {
    const { db, mediaStore, clock } = c.var.services
    const { image, ...account } = c.req.valid('json')
    const uploadedId = uploadedPhotoIdFromUrl(c, { field: 'image', address: image })
    const created = await withSignUpRateLimit(c, () =>
      signUp(db, mediaStore, { account, photo: { uploadedId }, now: clock.now() }),
    )
    return c.json({ token: null, user: toBetterAuthUser(created) }, 200)
  })
  .openapi(signOut, async (c) => {
    // The cookie is that of whoever has signed in since, which a page of a visitor cannot know.
    if (c.var.isSignedInSince) throw signedInSinceError()
    await callIdentity(c, '/sign-out', {})
    return c.json({ success: true as const }, 200, { 'Cache-Control': 'no-store' })
  })
  .openapi(getSession, async (c) => {
    c.header('Cache-Control', 'private, no-store')
    // Checks our own rule first: a deleted user's session is invalid, whatever the library thinks.
    if (!c.var.actor) return c.json(null, 200)
    const response = await callIdentity(c, '/get-session')
    return c.json(CurrentSessionResponse.parse(await response.json()), 200)
  })

/** Makes a call of the identity library and passes its cookies on; its errors become ours. */
async function callIdentity(c: ApiContext, name: `/${string}`, body?: object): Promise<Response> {
  const { headers } = c.req.raw
  const response = await c.var.services.identity.call(
    name,
    body ? { method: 'POST', headers, body } : { method: 'GET', headers },
  )
  // The library answers 500 without the reason.
  if (response.status >= 500) await isDatabaseStandby(c.var.services.db)
  if (!response.ok) throw refusalOf(response)
  for (const cookie of response.headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return response
}

function refusalOf(response: Response): DomainError {
  if (response.status === 403)
    return new DomainError('forbidden', 'This request came from another site and was refused.')
  if (response.status === 429) {
    const retryAfterSeconds = Number(response.headers.get('x-retry-after')) || 10
    return new DomainError('too_many_requests', 'Too many requests from your network. Please wait a moment.', {
      retryAfterSeconds,
    })
  }
  return new DomainError('internal', notificationMessages.unexpected, {
    cause: new Error(`identity answered ${response.status}`),
  })
}

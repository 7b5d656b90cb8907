import { setTimeout as wait } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import {
  RequestSignInLinkRequest,
  SignInByLinkRequest,
  SignInByLinkResponse,
  SignInLinkRequestedResponse,
  signInLinkRequestedMessage,
} from '#contract/identity.ts'
import { requestSignInLink } from '#domain/accounts/request-sign-in-link.ts'
import { signInWithLink } from '#domain/accounts/sign-in-with-link.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit, mailLinkUseRateLimit, minMailRequestResponseMs } from './rate-limit.ts'
import { signInDeviceOfRequest, signInResponseBodyOf } from './sign-in-responses.ts'

const tags = ['Identity']

const ask = createRoute({
  method: 'post',
  path: '/auth/sign-in/magic-link',
  tags,
  summary: 'Send a link that signs in. Answers the same whether the address has an account or not.',
  request: { body: describeJsonRequestBody(RequestSignInLinkRequest) },
  responses: describeJsonResponses(200, 'Asked.', SignInLinkRequestedResponse),
})

const use = createRoute({
  method: 'post',
  path: '/auth/magic-link/verify',
  tags,
  summary: 'Sign in with the token of the link that was mailed. Once, within 15 minutes.',
  request: { body: describeJsonRequestBody(SignInByLinkRequest) },
  responses: describeJsonResponses(
    200,
    'Signed in, or asked for a second factor; and where to go on to.',
    SignInByLinkResponse,
  ),
})

/** From one address, for any account. */
const askBudget = { name: 'request-sign-in-link', windowSeconds: 15 * 60, points: 10 }

export const signInLinkRoutes = createApiModule()
  .openapi(ask, async (c) => {
    await enforceRateLimit(c, askBudget)
    const { db, clock } = c.var.services
    const { email, from } = c.req.valid('json')
    await Promise.all([requestSignInLink(db, { email, from, now: clock.now() }), wait(minMailRequestResponseMs)])
    return c.json({ status: true as const, message: signInLinkRequestedMessage }, 200)
  })
  .openapi(use, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    const { token } = c.req.valid('json')
    const { admission, from } = await signInWithLink(db, { token, device: signInDeviceOfRequest(c), now: clock.now() })
    return c.json({ ...signInResponseBodyOf(c, admission), ...(from === null ? {} : { from }) }, 200, {
      'Cache-Control': 'no-store',
    })
  })

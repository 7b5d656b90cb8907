import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import {
  ReauthenticatedResponse,
  ReauthenticateRequest,
  ReauthenticationCodeSentResponse,
  ReauthenticationState,
} from '#contract/reauthentication.ts'
import { findReauthenticationState } from '#domain/accounts/find-reauthentication-state.ts'
import { reauthenticate } from '#domain/accounts/reauthenticate.ts'
import { sendReauthenticationCode } from '#domain/accounts/send-reauthentication-code.ts'
import { clientIpAddress, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { sessionTokenOf } from './session-token-of.ts'

const tags = ['Identity']
const middleware = requireRoleMiddleware(...roles)

const state = createRoute({
  method: 'get',
  path: '/me/confirmation',
  tags,
  middleware,
  summary: 'How to prove once more who one is, and until when that was done.',
  responses: describeJsonResponses(200, 'The ways, and until when.', ReauthenticationState),
})

const confirm = createRoute({
  method: 'post',
  path: '/me/confirmation',
  tags,
  middleware,
  summary:
    'Prove once more who one is, in all the ways that one has: for ten minutes, calls that answer `confirmation_required` are open.',
  request: { body: describeJsonRequestBody(ReauthenticateRequest) },
  responses: describeJsonResponses(200, 'Confirmed.', ReauthenticatedResponse),
})

const send = createRoute({
  method: 'post',
  path: '/me/confirmation/mail',
  tags,
  middleware,
  summary: 'Mail a code to confirm with, for people with neither a password nor a second factor.',
  responses: describeJsonResponses(200, 'Sent.', ReauthenticationCodeSentResponse),
})

const noStore = { 'Cache-Control': 'no-store' }

export const reauthenticationRoutes = createApiModule()
  .openapi(state, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await findReauthenticationState(db, c.var.actor, { now: clock.now() }), 200, noStore)
  })
  .openapi(confirm, async (c) => {
    const { db, identity, clock } = c.var.services
    const given = { token: sessionTokenOf(c), address: clientIpAddress(c), now: clock.now() }
    const confirmed = await reauthenticate(db, identity, c.var.actor, { proof: c.req.valid('json'), ...given })
    return c.json(confirmed, 200, noStore)
  })
  .openapi(send, async (c) => {
    const { db, clock } = c.var.services
    await sendReauthenticationCode(db, c.var.actor, { now: clock.now() })
    return c.json({ status: true as const }, 200, noStore)
  })

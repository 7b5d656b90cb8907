import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import {
  ChangeEmailRequest,
  EmailChangeCancelledResponse,
  EmailChangeDecidedResponse,
  EmailChangeLinkRequest,
} from '#contract/email-change.ts'
import { PendingEmailChange } from '#contract/profile.ts'
import { cancelOwnEmailChange } from '#domain/accounts/cancel-own-email-change.ts'
import { confirmEmailChange } from '#domain/accounts/confirm-email-change.ts'
import { rejectEmailChangeFromOldAddress } from '#domain/accounts/reject-email-change-from-old-address.ts'
import { requestEmailChange } from '#domain/accounts/request-email-change.ts'
import { resendEmailChange } from '#domain/accounts/resend-email-change.ts'
import { withSignUpRateLimit } from './accounts.ts'
import { clientIpAddress, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit, mailLinkUseRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { sessionTokenOf } from './session-token-of.ts'

const tags = ['Profile']
const middleware = requireRoleMiddleware(...roles)

const ask = createRoute({
  method: 'post',
  path: '/profile/email',
  middleware,
  tags,
  summary: 'Ask for another email address. It counts once the link that is sent there is followed.',
  request: { body: describeJsonRequestBody(ChangeEmailRequest) },
  responses: describeJsonResponses(200, 'The address waits for its confirmation.', PendingEmailChange),
})

const resend = createRoute({
  method: 'post',
  path: '/profile/email/resend',
  middleware,
  tags,
  summary: 'Send the link to the address that waits once more.',
  responses: describeJsonResponses(200, 'The mail is on its way.', PendingEmailChange),
})

const cancel = createRoute({
  method: 'delete',
  path: '/profile/email',
  middleware,
  tags,
  summary: 'Keep my address: forget the one that waits.',
  responses: describeJsonResponses(200, 'Whether one waited.', EmailChangeCancelledResponse),
})

const confirm = createRoute({
  method: 'post',
  path: '/accounts/confirm-email-change',
  tags: ['Accounts'],
  summary: 'Confirm a new address with the token of the link that was sent there. Once, within 24 hours.',
  request: { body: describeJsonRequestBody(EmailChangeLinkRequest) },
  responses: describeJsonResponses(200, 'The address counts from now on.', EmailChangeDecidedResponse),
})

const stop = createRoute({
  method: 'post',
  path: '/accounts/stop-email-change',
  tags: ['Accounts'],
  summary:
    'Stop a change of address with the token of the link that was sent to the old one. Every device is signed out.',
  request: { body: describeJsonRequestBody(EmailChangeLinkRequest) },
  responses: describeJsonResponses(200, 'The address stays.', EmailChangeDecidedResponse),
})

export const emailChangeRoutes = createApiModule()
  .openapi(ask, async (c) => {
    const { db, clock } = c.var.services
    const here = { token: sessionTokenOf(c), address: clientIpAddress(c), now: clock.now() }
    const asked = await withSignUpRateLimit(c, () =>
      requestEmailChange(db, c.var.actor, { ...c.req.valid('json'), ...here }),
    )
    return c.json(asked, 200)
  })
  .openapi(resend, async (c) => {
    const { db, clock } = c.var.services
    return c.json(await resendEmailChange(db, c.var.actor, { now: clock.now() }), 200)
  })
  .openapi(cancel, async (c) => c.json(await cancelOwnEmailChange(c.var.services.db, c.var.actor), 200))
  .openapi(confirm, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock, identity } = c.var.services
    const sessionToken = identity.sessionTokenOf(c.req.raw.headers)
    const { token } = c.req.valid('json')
    return c.json(await confirmEmailChange(db, { token, sessionToken, now: clock.now() }), 200)
  })
  .openapi(stop, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    return c.json(
      await rejectEmailChangeFromOldAddress(db, { token: c.req.valid('json').token, now: clock.now() }),
      200,
    )
  })

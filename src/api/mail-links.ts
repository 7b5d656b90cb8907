import { setTimeout as wait } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import {
  EmailVerifiedResponse,
  PasswordResetRequestedResponse,
  PasswordResetResponse,
  passwordResetRequestedMessage,
  RequestPasswordResetRequest,
  ResetPasswordRequest,
  SendVerificationMailRequest,
  VerificationMailSentResponse,
  VerifyEmailRequest,
} from '#contract/mail.ts'
import { requestPasswordReset } from '#domain/accounts/queue-password-mail.ts'
import { resendVerificationMail } from '#domain/accounts/queue-verification-mail.ts'
import { resetPassword } from '#domain/accounts/reset-password.ts'
import { verifyEmail } from '#domain/accounts/verify-email.ts'
import { createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit, mailLinkUseRateLimit, minMailRequestResponseMs } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { translateForCaller } from './translate-for-caller.ts'

const sendVerification = createRoute({
  method: 'post',
  path: '/accounts/verification-mail',
  tags: ['Accounts'],
  middleware: requireRoleMiddleware('Buyer', 'Seller', 'Admin'),
  summary: 'Send me another mail that asks whether my address is mine; three an hour.',
  request: { body: { ...describeJsonRequestBody(SendVerificationMailRequest), required: false } },
  responses: describeJsonResponses(200, 'The mail is on its way.', VerificationMailSentResponse),
})

const verify = createRoute({
  method: 'post',
  path: '/accounts/verify-email',
  tags: ['Accounts'],
  middleware: requireRoleMiddleware('Buyer', 'Seller', 'Admin'),
  summary:
    'Confirm my address with the token of the link that was sent there: signed in to the account, once, within 24 hours.',
  request: { body: describeJsonRequestBody(VerifyEmailRequest) },
  responses: describeJsonResponses(200, 'The address is confirmed.', EmailVerifiedResponse),
})

const requestReset = createRoute({
  method: 'post',
  path: '/auth/request-password-reset',
  tags: ['Identity'],
  summary: 'Send a link to choose a new password. Answers the same whether the address has an account or not.',
  request: { body: describeJsonRequestBody(RequestPasswordResetRequest) },
  responses: describeJsonResponses(200, 'Asked.', PasswordResetRequestedResponse),
})

const reset = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags: ['Identity'],
  summary: 'Choose a new password with the token of the link. Every device is signed out.',
  request: { body: describeJsonRequestBody(ResetPasswordRequest) },
  responses: describeJsonResponses(200, 'The password is changed.', PasswordResetResponse),
})

/** From one address, for any account. */
const resetBudget = { name: 'request-password-reset', windowSeconds: 15 * 60, points: 10 }

export const mailLinkRoutes = createApiModule()
  .openapi(sendVerification, async (c) => {
    const { db, clock } = c.var.services
    const { from = null } = c.req.valid('json')
    return c.json(await resendVerificationMail(db, c.var.actor, { from, now: clock.now() }), 200)
  })
  .openapi(verify, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    return c.json(await verifyEmail(db, c.var.actor, { token: c.req.valid('json').token, now: clock.now() }), 200)
  })
  .openapi(requestReset, async (c) => {
    await enforceRateLimit(c, resetBudget)
    const { db, clock } = c.var.services
    const { email, from } = c.req.valid('json')
    await Promise.all([requestPasswordReset(db, { email, from, now: clock.now() }), wait(minMailRequestResponseMs)])
    return c.json({ status: true as const, message: translateForCaller(c, passwordResetRequestedMessage) }, 200)
  })
  .openapi(reset, async (c) => {
    await enforceRateLimit(c, mailLinkUseRateLimit)
    const { db, clock } = c.var.services
    const { token, newPassword } = c.req.valid('json')
    const { from } = await resetPassword(db, { token, password: newPassword, now: clock.now() })
    return c.json({ status: true as const, ...(from === null ? {} : { from }) }, 200)
  })

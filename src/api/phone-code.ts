import { setTimeout as wait } from 'node:timers/promises'
import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { SignInCompletedResponse } from '#contract/identity.ts'
import {
  ConfirmPhoneRequest,
  PhoneActionDoneResponse,
  PhoneCodeRequestedResponse,
  phoneCodeRequestedMessage,
  RequestPhoneCodeRequest,
  SignInByPhoneRequest,
} from '#contract/phone-code.ts'
import { confirmPhone } from '#domain/accounts/phone/confirm-phone.ts'
import { requestPhoneConfirmation } from '#domain/accounts/phone/request-phone-confirmation.ts'
import { requestPhoneSignInCode } from '#domain/accounts/phone/request-phone-sign-in-code.ts'
import { signInWithPhoneCode } from '#domain/accounts/phone/sign-in-with-phone-code.ts'
import { clientIpAddress, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit, minMailRequestResponseMs } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { respondWithSignInResult, signInDeviceOfRequest } from './sign-in-responses.ts'

const tags = ['Identity']
const middleware = requireRoleMiddleware(...roles)

/** Named as in better-auth, where it has such a call. */
const ask = createRoute({
  method: 'post',
  path: '/auth/phone-number/send-otp',
  tags,
  summary: 'Send a code that signs in. Answers the same whether an account has confirmed the number or not.',
  request: { body: describeJsonRequestBody(RequestPhoneCodeRequest) },
  responses: describeJsonResponses(200, 'Asked.', PhoneCodeRequestedResponse),
})

const use = createRoute({
  method: 'post',
  path: '/auth/phone-number/verify',
  tags,
  summary: 'Sign in with the code that was sent. Once, within ten minutes, with five tries.',
  request: { body: describeJsonRequestBody(SignInByPhoneRequest) },
  responses: describeJsonResponses(200, 'Signed in, or asked for a second factor.', SignInCompletedResponse),
})

const askConfirmation = createRoute({
  method: 'post',
  path: '/profile/phone/code',
  middleware,
  tags: ['Profile'],
  summary: 'Send a code to my number, once I have confirmed that it is me.',
  responses: describeJsonResponses(200, 'Sent.', PhoneActionDoneResponse),
})

const confirm = createRoute({
  method: 'post',
  path: '/profile/phone/confirm',
  middleware,
  tags: ['Profile'],
  summary: 'Confirm my number with the code that was sent there.',
  request: { body: describeJsonRequestBody(ConfirmPhoneRequest) },
  responses: describeJsonResponses(200, 'Confirmed.', PhoneActionDoneResponse),
})

/** From one address, for any number. */
const askBudget = { name: 'request-phone-code', windowSeconds: 15 * 60, points: 10 }
const useBudget = { name: 'phone-code-sign-in', windowSeconds: 15 * 60, points: 50 }

export const phoneCodeRoutes = createApiModule()
  .openapi(ask, async (c) => {
    await enforceRateLimit(c, askBudget)
    const { db, identity, sms, clock } = c.var.services
    const { phoneNumber } = c.req.valid('json')
    const onFailure = (error: unknown) => c.var.log.error({ err: error }, 'a code could not be sent')
    const request = { phoneNumber, now: clock.now(), onFailure }
    await Promise.all([requestPhoneSignInCode(db, identity, sms, request), wait(minMailRequestResponseMs)])
    return c.json({ status: true as const, message: phoneCodeRequestedMessage }, 200)
  })
  .openapi(use, async (c) => {
    await enforceRateLimit(c, useBudget)
    const { db, identity, clock } = c.var.services
    const given = { ...c.req.valid('json'), device: signInDeviceOfRequest(c), now: clock.now() }
    return respondWithSignInResult(c, await signInWithPhoneCode(db, identity, given))
  })
  .openapi(askConfirmation, async (c) => {
    const { db, identity, sms, clock } = c.var.services
    await requestPhoneConfirmation(db, identity, sms, c.var.actor, { now: clock.now() })
    return c.json({ status: true as const }, 200)
  })
  .openapi(confirm, async (c) => {
    const { db, identity, clock } = c.var.services
    const given = { ...c.req.valid('json'), address: clientIpAddress(c), now: clock.now() }
    await confirmPhone(db, identity, c.var.actor, given)
    return c.json({ status: true as const }, 200)
  })

import { createRoute } from '@hono/zod-openapi'
import { roles } from '#contract/accounts.ts'
import { SignedInResponse } from '#contract/identity.ts'
import {
  BackupCodesResponse,
  ConfirmSecondFactorRequest,
  OwnPasswordRequest,
  SecondFactorDisabledResponse,
  SecondFactorProofRequest,
  SecondFactorSetupStartedResponse,
  SecondFactorSignInRequest,
} from '#contract/second-factor.ts'
import { completeSecondFactorSignIn } from '#domain/accounts/complete-second-factor-sign-in.ts'
import { confirmSecondFactor } from '#domain/accounts/confirm-second-factor.ts'
import { disableSecondFactor } from '#domain/accounts/disable-second-factor.ts'
import { renewBackupCodes } from '#domain/accounts/renew-backup-codes.ts'
import { startSecondFactorSetup } from '#domain/accounts/start-second-factor-setup.ts'
import { type ApiContext, clientIpAddress, createApiModule } from './api-env.ts'
import { describeJsonRequestBody, describeJsonResponses } from './describe-responses.ts'
import { enforceRateLimit } from './rate-limit.ts'
import { requireRoleMiddleware } from './require-role-middleware.ts'
import { sessionTokenOf } from './session-token-of.ts'
import { respondWithSession, signInDeviceOfRequest } from './sign-in-responses.ts'

const tags = ['Identity']
const middleware = requireRoleMiddleware(...roles)

/** Named as in better-auth, where it has such a call. */
const begin = createRoute({
  method: 'post',
  path: '/auth/two-factor/enable',
  middleware,
  tags,
  summary: 'Get a secret for my authenticator app. It is asked for once I have confirmed it.',
  request: { body: describeJsonRequestBody(OwnPasswordRequest) },
  responses: describeJsonResponses(200, 'The secret, for a QR code and to type.', SecondFactorSetupStartedResponse),
})

const confirm = createRoute({
  method: 'post',
  path: '/auth/two-factor/confirm',
  middleware,
  tags,
  summary: 'Turn my second factor on with a code of the app. Every other sign-in ends.',
  request: { body: describeJsonRequestBody(ConfirmSecondFactorRequest) },
  responses: describeJsonResponses(200, 'The backup codes, shown this once.', BackupCodesResponse),
})

const renew = createRoute({
  method: 'post',
  path: '/auth/two-factor/generate-backup-codes',
  middleware,
  tags,
  summary: 'Get ten new backup codes in place of the old ones, with my password and a code.',
  request: { body: describeJsonRequestBody(SecondFactorProofRequest) },
  responses: describeJsonResponses(200, 'The backup codes, shown this once.', BackupCodesResponse),
})

const stop = createRoute({
  method: 'post',
  path: '/auth/two-factor/disable',
  middleware,
  tags,
  summary: 'Turn my second factor off, with my password and a code of it.',
  request: { body: describeJsonRequestBody(SecondFactorProofRequest) },
  responses: describeJsonResponses(200, 'It is off.', SecondFactorDisabledResponse),
})

const pass = createRoute({
  method: 'post',
  path: '/auth/two-factor/verify',
  tags,
  summary: 'Sign in with what the first step answered and a code of the app, or a backup code.',
  request: { body: describeJsonRequestBody(SecondFactorSignInRequest) },
  responses: describeJsonResponses(200, 'Signed in.', SignedInResponse),
})

/** From one address, for any account. */
const passBudget = { name: 'second-factor', windowSeconds: 15 * 60, points: 50 }

const here = (c: ApiContext) => ({ address: clientIpAddress(c), now: c.var.services.clock.now() })
const noStore = { 'Cache-Control': 'no-store' }

export const secondFactorRoutes = createApiModule()
  .openapi(begin, async (c) => {
    const { db, identity } = c.var.services
    const begun = await startSecondFactorSetup(db, identity, c.var.actor, { ...c.req.valid('json'), ...here(c) })
    return c.json(begun, 200, noStore)
  })
  .openapi(confirm, async (c) => {
    const { db, identity } = c.var.services
    const given = { code: c.req.valid('json').code, token: sessionTokenOf(c), ...here(c) }
    return c.json(await confirmSecondFactor(db, identity, c.var.actor, given), 200, noStore)
  })
  .openapi(renew, async (c) => {
    const { db, identity } = c.var.services
    const given = { ...c.req.valid('json'), ...here(c) }
    return c.json(await renewBackupCodes(db, identity, c.var.actor, given), 200, noStore)
  })
  .openapi(stop, async (c) => {
    const { db, identity } = c.var.services
    await disableSecondFactor(db, identity, c.var.actor, { ...c.req.valid('json'), ...here(c) })
    return c.json({ status: true as const }, 200)
  })
  .openapi(pass, async (c) => {
    await enforceRateLimit(c, passBudget)
    const { db, identity, clock } = c.var.services
    const given = { ...c.req.valid('json'), device: signInDeviceOfRequest(c), now: clock.now() }
    return respondWithSession(c, await completeSecondFactorSignIn(db, identity, given))
  })

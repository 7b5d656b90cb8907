import { createRoute } from '@hono/zod-openapi'
import { AccountCreatedResponse, CurrentUserResponse, SignUpRequest } from '#contract/accounts.ts'
import { negotiateLanguage } from '#contract/languages.ts'
import { SendVerificationMailRequest } from '#contract/mail.ts'
import { chosenUnits } from '#contract/reader-units.ts'
import { isEmailTakenError } from '#domain/accounts/create-account.ts'
import { findSignedInUser } from '#domain/accounts/find-signed-in-user.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { type ApiContext, createApiModule } from './api-env.ts'
import { describeJsonResponses } from './describe-responses.ts'
import { photoFileSchema } from './photo-file-schema.ts'
import { adjustRateLimitPoints, enforceRateLimit } from './rate-limit.ts'

const me = createRoute({
  method: 'get',
  path: '/me',
  tags: ['Accounts'],
  summary: 'Who is signed in; null where nobody is.',
  responses: describeJsonResponses(200, 'The person, or null.', CurrentUserResponse),
})

const createAccount = createRoute({
  method: 'post',
  path: '/accounts',
  tags: ['Accounts'],
  summary: 'Sign up as a seller or a buyer.',
  request: {
    body: {
      required: true,
      // `from`: the page to which the mail that confirms the address leads.
      content: {
        'multipart/form-data': {
          schema: SignUpRequest.extend({ photo: photoFileSchema, ...SendVerificationMailRequest.shape }),
        },
      },
    },
  },
  responses: describeJsonResponses(201, 'The account; sign in with it now.', AccountCreatedResponse),
})

/**
 * The limits of one address: twenty sign-ups, or four that use a taken email, since those reveal who has an account.
 */
const signUpBudget = { name: 'sign-up', windowSeconds: 15 * 60, points: 20 }
const takenCosts = 5

export async function withSignUpRateLimit<T>(c: ApiContext, work: () => Promise<T>): Promise<T> {
  await enforceRateLimit(c, signUpBudget)
  try {
    return await work()
  } catch (error) {
    if (isEmailTakenError(error)) await adjustRateLimitPoints(c, signUpBudget, takenCosts - 1)
    throw error
  }
}

export const accountsRoutes = createApiModule()
  .openapi(me, async (c) => {
    const found = await findSignedInUser(c.var.services.db, c.var.actor)
    const viewer = found && c.var.isSecondFactorMissing ? { ...found, mustSetUpSecondFactor: true as const } : found
    return c.json({ viewer }, 200, { 'Cache-Control': 'private, no-store' })
  })
  .openapi(createAccount, async (c) => {
    const { db, mediaStore, clock } = c.var.services
    const { photo, from, ...account } = c.req.valid('form')
    const { id, email } = await withSignUpRateLimit(c, async () => {
      const bytes = new Uint8Array(await photo.arrayBuffer())
      const reading = { language: negotiateLanguage(c.req.raw), ...chosenUnits(c.req.header('Cookie') ?? null) }
      return signUp(db, mediaStore, { account: { ...account, ...reading }, photo: { bytes }, from, now: clock.now() })
    })
    return c.json({ id, email }, 201)
  })

import { z } from 'zod'
import { CurrentUser, SignInRequest, SignUpRequest } from './accounts.ts'
import { MailLinkToken } from './mail-subscriptions.ts'
import { validationMessages } from './notification-and-validation-messages.ts'
import { PhoneNumber } from './phone.ts'
import { SecondFactorRequiredResponse } from './second-factor.ts'

/** A person as the identity calls under `/auth` show them; the field names are better-auth's. */
export const BetterAuthUser = CurrentUser.extend({
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'IdentityUser' })

export const BetterAuthSignInRequest = SignInRequest.extend({
  /** If false, the session ends when the browser is closed, or after a day. */
  rememberMe: z.boolean().optional(),
})

export const SignedInResponse = z.object({
  redirect: z.literal(false),
  /** The bearer token, as in the header `set-auth-token`. */
  token: z.string(),
  user: BetterAuthUser,
})

/** The response to the right password or link: a session, or the request for the second factor. */
export const SignInCompletedResponse = z.union([SignedInResponse, SecondFactorRequiredResponse])

export const SignedOutResponse = z.object({ success: z.literal(true) })

export const CurrentSessionResponse = z
  .object({
    session: z.object({
      id: z.string(),
      userId: z.string(),
      expiresAt: z.iso.datetime(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
    user: BetterAuthUser,
  })
  .nullable()

/** Sign-up with better-auth's field names: the photo was uploaded before, and `image` is its address. */
export const BetterAuthSignUpRequest = SignUpRequest.extend({
  phoneNumber: PhoneNumber.optional(),
  image: z
    .string({ error: validationMessages.photoRequired })
    .min(1, { error: validationMessages.photoRequired })
    .max(500),
})

export const SignedUpResponse = z.object({ token: z.null(), user: BetterAuthUser })

/**
 * Row S-23: requests a sign-in link by mail. Field names are better-auth's; the response is the same for every address.
 */
export const RequestSignInLinkRequest = z.object({
  email: SignInRequest.shape.email,
  /** The page to open after the link's page, as an address of this site. */
  from: z.string().max(500, { error: 'This isn’t one of our addresses' }).optional(),
})
export type RequestSignInLinkRequest = z.infer<typeof RequestSignInLinkRequest>
export const SignInLinkRequestedResponse = z.object({ status: z.literal(true), message: z.string() })
export const signInLinkRequestedMessage = 'If this address has an account, we’ve emailed a login link.'
export const SignInByLinkRequest = z.object({ token: MailLinkToken })
/** `from`: the page to continue on, as the person stated it when they requested the link. */
export const SignInByLinkResponse = z.union([
  SignedInResponse.extend({ from: z.string().optional() }),
  SecondFactorRequiredResponse.extend({ from: z.string().optional() }),
])

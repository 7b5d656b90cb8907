import { z } from 'zod'
import { SignIn, SignUp, Viewer } from './accounts.ts'
import { validation } from './messages.ts'
import { PhoneNumber } from './phone.ts'
import { SecondFactorRequired } from './second-factor.ts'
import { LinkToken } from './subscriptions.ts'

/** A person as the identity calls under `/auth` show them; the names are better-auth's. */
export const IdentityUser = Viewer.extend({
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}).meta({ id: 'IdentityUser' })

export const IdentitySignIn = SignIn.extend({
  /** False: the session ends with the browser's, or after a day. */
  rememberMe: z.boolean().optional(),
})

export const SignedIn = z.object({
  redirect: z.literal(false),
  /** The bearer token, as in the header `set-auth-token`. */
  token: z.string(),
  user: IdentityUser,
})

/** What the right password or link gives: a session, or the question for the second factor. */
export const SignInCompleted = z.union([SignedIn, SecondFactorRequired])

export const SignedOut = z.object({ success: z.literal(true) })

export const SessionFound = z
  .object({
    session: z.object({
      id: z.string(),
      userId: z.string(),
      expiresAt: z.iso.datetime(),
      createdAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
    user: IdentityUser,
  })
  .nullable()

/** Sign-up as better-auth names it: the photo was uploaded before, and `image` is its address. */
export const IdentitySignUp = SignUp.extend({
  phoneNumber: PhoneNumber.optional(),
  image: z.string({ error: validation.photoRequired }).min(1, { error: validation.photoRequired }).max(500),
})

export const SignedUp = z.object({ token: z.null(), user: IdentityUser })

/** Row S-23: a link that signs in, by mail. Named as better-auth names it; the answer is the same for every address. */
export const RequestSignInLink = z.object({
  email: SignIn.shape.email,
  /** Where the page behind the link leads on to, as an address of this site. */
  from: z.string().max(500, { error: 'This is no address of ours' }).optional(),
})
export type RequestSignInLink = z.infer<typeof RequestSignInLink>
export const SignInLinkRequested = z.object({ status: z.literal(true), message: z.string() })
export const signInLinkRequestedMessage = 'If this address has an account, a link to log in is on its way.'
export const SignInByLink = z.object({ token: LinkToken })
/** `from`: where the person said that they go on to, when they asked for the link. */
export const SignInCompletedByLink = z.union([
  SignedIn.extend({ from: z.string().optional() }),
  SecondFactorRequired.extend({ from: z.string().optional() }),
])

import { z } from 'zod'
import { SignUp } from './accounts.ts'
import { SignInCompleted } from './identity.ts'
import { oauthPurposes, socialProviders } from './providers.ts'

export const Provider = z.enum(socialProviders, { error: `provider is one of ${socialProviders.join(', ')}.` })

/** Which ways in work here, for who asks (rows S-23 and S-24). */
export const SignInOptions = z.object({
  providers: z.array(
    z.object({
      id: Provider,
      isAvailable: z.boolean(),
      /** True where a page of our own plays the provider, which the demo does. */
      isStandIn: z.boolean(),
    }),
  ),
  /** Whether codes are sent by text message. */
  phone: z.boolean(),
})
export type SignInOptions = z.infer<typeof SignInOptions>

const From = z.string().max(500, { error: 'This is no address of ours' })
export const StartSocialSignIn = z.object({
  provider: Provider,
  purpose: z.enum(oauthPurposes, { error: 'login or signup' }).exclude(['connect']).default('login'),
  /** Where to go afterwards: a path of this site. */
  callbackURL: From.optional(),
})
/** Where the browser goes now: to the provider. */
export const SocialSignInStarted = z.object({ url: z.string(), redirect: z.literal(true) })

/** What a provider said of a person who has no account with it yet. */
const Found = {
  provider: Provider,
  from: z.string(),
}
export const SocialSignInOutcome = z.union([
  /** Signed in, or asked for a second factor. */
  z.object({ step: z.literal('admitted'), ...Found, purpose: z.enum(oauthPurposes), admitted: SignInCompleted }),
  /** Nobody yet: the person chooses a role. Without a confirmed address of the provider's they give one. */
  z.object({
    step: z.literal('sign-up'),
    ...Found,
    name: z.string(),
    /** Confirmed by the provider; null where it gave none. */
    email: z.string().nullable(),
    /** Given by the provider, but not confirmed there: to be filled in, no more. */
    suggestedEmail: z.string().nullable(),
  }),
  /** Their address has an account here, which is not connected: they log in to it first. */
  z.object({ step: z.literal('log-in-first'), ...Found, email: z.string() }),
  /** They are signed in to that account: shall it be connected? */
  z.object({ step: z.literal('connect'), ...Found, email: z.string() }),
  z.object({ step: z.literal('connected'), ...Found }),
])
export type SocialSignInOutcome = z.infer<typeof SocialSignInOutcome>

export const SocialSignUp = z.object({
  name: SignUp.shape.name,
  /** Needed where the provider confirmed none. */
  email: SignUp.shape.email.optional(),
  role: SignUp.shape.role,
})
export type SocialSignUp = z.infer<typeof SocialSignUp>

export const Connection = z.object({
  provider: Provider,
  since: z.iso.datetime(),
  /** Until when the provider's token works; null where it said nothing. */
  accessTokenExpiresAt: z.iso.datetime().nullable(),
  canRefresh: z.boolean(),
})
export type Connection = z.infer<typeof Connection>
export const Connections = z.object({
  items: z.array(Connection),
  hasPassword: z.boolean(),
})
export type Connections = z.infer<typeof Connections>
export const ProviderParam = z.object({ provider: Provider })
export const Disconnected = z.object({ status: z.literal(true) })

import { z } from 'zod'
import { SignUp } from './accounts.ts'
import { SignInCompleted } from './identity.ts'
import { oauthPurposes, socialProviders } from './providers.ts'

export const Provider = z.enum(socialProviders, { error: `provider is one of ${socialProviders.join(', ')}.` })

/** The sign-in methods that work here, for this client (rows S-23 and S-24). */
export const SignInOptions = z.object({
  providers: z.array(
    z.object({
      id: Provider,
      isAvailable: z.boolean(),
      /** True if a page of our own plays the provider, as in the demo. */
      isStandIn: z.boolean(),
    }),
  ),
  /** Whether the server can send codes by text message. */
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
/** The address that the browser opens next: the provider's. */
export const SocialSignInStarted = z.object({ url: z.string(), redirect: z.literal(true) })

/** What a provider reported about a person who has no account with it yet. */
const Found = {
  provider: Provider,
  from: z.string(),
}
export const SocialSignInOutcome = z.union([
  /** Signed in, or must enter the second factor. */
  z.object({ step: z.literal('admitted'), ...Found, purpose: z.enum(oauthPurposes), admitted: SignInCompleted }),
  /** No account yet: the person chooses a role. If the provider confirmed no address, they enter one. */
  z.object({
    step: z.literal('sign-up'),
    ...Found,
    name: z.string(),
    /** Confirmed by the provider; null if it reported none. */
    email: z.string().nullable(),
    /** Reported by the provider, but not confirmed there: only to prefill the field. */
    suggestedEmail: z.string().nullable(),
  }),
  /** An account here has their address, but is not connected: they log in to it first. */
  z.object({ step: z.literal('log-in-first'), ...Found, email: z.string() }),
  /** They are signed in to that account, and are asked whether to connect it. */
  z.object({ step: z.literal('connect'), ...Found, email: z.string() }),
  z.object({ step: z.literal('connected'), ...Found }),
])
export type SocialSignInOutcome = z.infer<typeof SocialSignInOutcome>

export const SocialSignUp = z.object({
  name: SignUp.shape.name,
  /** Required if the provider confirmed none. */
  email: SignUp.shape.email.optional(),
  role: SignUp.shape.role,
})
export type SocialSignUp = z.infer<typeof SocialSignUp>

export const ProviderConnection = z.object({
  provider: Provider,
  since: z.iso.datetime(),
  /** Until when the provider's token is valid; null if the provider did not state it. */
  accessTokenExpiresAt: z.iso.datetime().nullable(),
  canRefresh: z.boolean(),
})
export type ProviderConnection = z.infer<typeof ProviderConnection>
export const ProviderConnections = z.object({
  items: z.array(ProviderConnection),
  hasPassword: z.boolean(),
})
export type ProviderConnections = z.infer<typeof ProviderConnections>
export const ProviderParam = z.object({ provider: Provider })
export const ProviderDisconnected = z.object({ status: z.literal(true) })

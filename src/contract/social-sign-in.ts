import { z } from 'zod'
import { Role, SignUpRequest } from './accounts.ts'
import { SignInCompletedResponse } from './identity.ts'
import { oauthPurposes, socialProviders } from './providers.ts'

export const SocialProviderSchema = z.enum(socialProviders, {
  error: `provider is one of ${socialProviders.join(', ')}.`,
})

export const DemoSignIn = z.object({
  password: z.string(),
  accounts: z.array(z.object({ role: Role, email: z.string() })),
})
export type DemoSignIn = z.infer<typeof DemoSignIn>

/** The sign-in methods that work here, for this client (rows S-23 and S-24). */
export const SignInOptionsResponse = z.object({
  providers: z.array(
    z.object({
      id: SocialProviderSchema,
      isAvailable: z.boolean(),
      /** True if a page of our own plays the provider, as in the demo. */
      isStandIn: z.boolean(),
    }),
  ),
  /** Whether the server can send codes by text message. */
  phone: z.boolean(),
  /** Only in a demo, and only on the machine that runs it: the accounts to try, and `/dev/outbox` for its mail. */
  demo: DemoSignIn.optional(),
})
export type SignInOptionsResponse = z.infer<typeof SignInOptionsResponse>

const From = z.string().max(500, { error: 'This isn’t one of our addresses' })
export const StartSocialSignInRequest = z.object({
  provider: SocialProviderSchema,
  purpose: z.enum(oauthPurposes, { error: 'login or signup' }).exclude(['connect']).default('login'),
  /** Where to go afterwards: a path of this site. */
  callbackURL: From.optional(),
})
/** The address that the browser opens next: the provider's. */
export const SocialSignInStartedResponse = z.object({ url: z.string(), redirect: z.literal(true) })

/** What a provider reported about a person who has no account with it yet. */
const Found = {
  provider: SocialProviderSchema,
  from: z.string(),
}
export const SocialSignInOutcomeResponse = z.union([
  /** Signed in, or must enter the second factor. */
  z.object({
    step: z.literal('admitted'),
    ...Found,
    purpose: z.enum(oauthPurposes),
    admitted: SignInCompletedResponse,
  }),
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
export type SocialSignInOutcomeResponse = z.infer<typeof SocialSignInOutcomeResponse>

export const SocialSignUpRequest = z.object({
  name: SignUpRequest.shape.name,
  /** Required if the provider confirmed none. */
  email: SignUpRequest.shape.email.optional(),
  role: SignUpRequest.shape.role,
})
export type SocialSignUpRequest = z.infer<typeof SocialSignUpRequest>

export const SocialProviderConnection = z.object({
  provider: SocialProviderSchema,
  since: z.iso.datetime(),
  /** Until when the provider's token is valid; null if the provider did not state it. */
  accessTokenExpiresAt: z.iso.datetime().nullable(),
  canRefresh: z.boolean(),
})
export type SocialProviderConnection = z.infer<typeof SocialProviderConnection>
export const SocialProviderConnectionsResponse = z.object({
  items: z.array(SocialProviderConnection),
  hasPassword: z.boolean(),
})
export type SocialProviderConnectionsResponse = z.infer<typeof SocialProviderConnectionsResponse>
export const SocialProviderParam = z.object({ provider: SocialProviderSchema })
export const SocialProviderDisconnectedResponse = z.object({ status: z.literal(true) })

import type { SocialProvider } from '#contract/providers.ts'

/** A user as a provider knows them. */
export type SignInProviderPerson = {
  /** Never changes at the provider, unlike name and address. */
  accountId: string
  name: string
  email: string | null
  /** True where the provider confirms that the address is this user's. */
  isEmailVerified: boolean
}

export type SignInProviderTokens = {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
  scope: string | null
}

/** The data of one visit at a provider; we store it until the user is back, and use it once. */
export type OauthFlow = {
  redirectUri: string
  state: string
  codeVerifier: string
  /** Included in the identity token, where the provider issues one. */
  nonce: string
}

export type SignInProvider = Readonly<{
  id: SocialProvider
  isStandIn: boolean
  /** The address to which the browser is redirected. */
  addressFor(visit: OauthFlow): Promise<string>
  /**
   * Exchanges the returned parameters for the user, and checks all of them.
   * @throws SignInProviderError
   */
  finish(
    visit: OauthFlow,
    answer: URLSearchParams,
    now: Date,
  ): Promise<{ person: SignInProviderPerson; tokens: SignInProviderTokens }>
  /** @throws SignInProviderError `refused` where the user has revoked access at the provider. */
  refresh(refreshToken: string, now: Date): Promise<SignInProviderTokens>
}>

export type SignInProviders = Readonly<Record<SocialProvider, SignInProvider | null>>

/**
 * `denied`: the user declined. `refused`: the response does not belong to this visit, or is too old. `unavailable`: the
 * provider does not respond correctly.
 */
export class SignInProviderError extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: 'denied' | 'refused' | 'unavailable'

  constructor(kind: SignInProviderError['kind'], cause: unknown) {
    super(`The provider's answer: ${kind}.`, { cause })
    this.kind = kind
  }
}

import type { SocialProvider } from '#contract/providers.ts'

/** A person as a provider knows them. */
export type ProviderPerson = {
  /** Never changes at the provider, unlike name and address. */
  accountId: string
  name: string
  email: string | null
  /** Whether the provider says that the address is this person's. */
  isEmailVerified: boolean
}

export type ProviderTokens = {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date | null
  scope: string | null
}

/** What belongs to one visit at a provider; kept by us until the person is back, and used once. */
export type OauthFlow = {
  redirectUri: string
  state: string
  codeVerifier: string
  /** Bound into the identity token, where the provider makes one. */
  nonce: string
}

export type SignInProvider = Readonly<{
  id: SocialProvider
  isStandIn: boolean
  /** Where the browser is sent. */
  addressFor(visit: OauthFlow): Promise<string>
  /**
   * Trades what came back for the person, and checks all of it.
   * @throws ProviderFailure
   */
  finish(
    visit: OauthFlow,
    answer: URLSearchParams,
    now: Date,
  ): Promise<{ person: ProviderPerson; tokens: ProviderTokens }>
  /** @throws ProviderFailure `refused` where the person took it back at the provider. */
  refresh(refreshToken: string, now: Date): Promise<ProviderTokens>
}>

export type SignInProviders = Readonly<Record<SocialProvider, SignInProvider | null>>

/**
 * `denied`: the person said no. `refused`: the answer is not one to this visit, or too old. `unavailable`: the provider
 * does not answer as it should.
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly kind: 'denied' | 'refused' | 'unavailable'

  constructor(kind: ProviderFailure['kind'], cause: unknown) {
    super(`The provider's answer: ${kind}.`, { cause })
    this.kind = kind
  }
}

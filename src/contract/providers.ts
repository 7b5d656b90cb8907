/** The identity providers besides our own sign-in, by their names in addresses and rows; and their display names. */
export const socialProviders = ['google', 'github', 'x'] as const
export type SocialProvider = (typeof socialProviders)[number]
export const socialProviderDisplayNames: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub', x: 'X' }

/** Why a person went to a provider: to log in, to sign up, or to connect it to the account they are signed in to. */
export const oauthPurposes = ['login', 'signup', 'connect'] as const
export type OauthPurpose = (typeof oauthPurposes)[number]

/** Why a person came back from a provider without success; an address contains it as `refused`. */
export const oauthFailureReasons = ['denied', 'expired', 'unavailable'] as const
export type OauthFailureReason = (typeof oauthFailureReasons)[number]

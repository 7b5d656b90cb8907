/** Who vouches for people besides ourselves, as they are named in addresses and rows; what people call them. */
export const socialProviders = ['google', 'github', 'x'] as const
export type SocialProvider = (typeof socialProviders)[number]
export const providerNames: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub', x: 'X' }

/** What somebody went to a provider for: to log in, to sign up, or to connect it to the account they are signed in to. */
export const oauthPurposes = ['login', 'signup', 'connect'] as const
export type OauthPurpose = (typeof oauthPurposes)[number]

/** Why somebody came back from a provider without anything; `refused` of an address says it. */
export const oauthFailureReasons = ['denied', 'expired', 'unavailable'] as const
export type OauthFailureReason = (typeof oauthFailureReasons)[number]

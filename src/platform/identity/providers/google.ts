import { ClientSecretPost } from 'oauth4webapi'
import type { OauthProviderDefinition, OauthProviderEndpoints } from './oauth-provider.ts'

/** Copied from https://accounts.google.com/.well-known/openid-configuration, so that no start depends on loading it. */
export const googleEndpoints: OauthProviderEndpoints = {
  issuer: 'https://accounts.google.com',
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://openidconnect.googleapis.com',
  jwks: 'https://www.googleapis.com/oauth2/v3/certs',
}

export const googleProvider: OauthProviderDefinition = {
  id: 'google',
  scope: 'openid email profile',
  // These two make Google return a refresh token, and let the user choose among their accounts.
  parameters: { access_type: 'offline', prompt: 'select_account consent' },
  clientAuth: ClientSecretPost,
  async readPerson(_get, claims) {
    if (!claims) throw new Error('Google gave no identity token.')
    const { sub, name, email, email_verified: isVerified } = claims
    const address = typeof email === 'string' ? email : null
    return {
      accountId: sub,
      name: typeof name === 'string' ? name : '',
      email: address,
      isEmailVerified: address !== null && isVerified === true,
    }
  },
}

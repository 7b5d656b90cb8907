import { ClientSecretBasic } from 'oauth4webapi'
import { z } from 'zod'
import type { OauthProviderDefinition, OauthProviderEndpoints } from './oauth-provider.ts'

export const xOauthEndpoints: OauthProviderEndpoints = {
  issuer: 'https://x.com',
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  api: 'https://api.x.com',
  jwks: null,
}

const Me = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string(),
    username: z.string(),
    /** Present only where the user has a confirmed address, and the app may request it. */
    confirmed_email: z.string().nullish(),
  }),
})
/** Placeholders of X, and of libraries for it, for a missing address. */
const placeholder = /(\.invalid|@(users\.)?noreply\.(x|twitter)\.com)$/i

export const xProvider: OauthProviderDefinition = {
  id: 'x',
  scope: 'users.read tweet.read users.email offline.access',
  clientAuth: ClientSecretBasic,
  async readPerson(get) {
    const { data } = Me.parse(await get('/2/users/me?user.fields=confirmed_email,name,username'))
    const given = data.confirmed_email || null
    const email = given && !placeholder.test(given) ? given : null
    return { accountId: data.id, name: data.name || data.username, email, isEmailVerified: email !== null }
  },
}

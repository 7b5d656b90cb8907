import { ClientSecretBasic } from 'oauth4webapi'
import { z } from 'zod'
import type { ProviderDefinition, ProviderEndpoints } from './oauth-provider.ts'

export const xEndpoints: ProviderEndpoints = {
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
    /** Only where the person confirmed one, and the app may ask for it. */
    confirmed_email: z.string().nullish(),
  }),
})
/** What X and libraries around it put where there is none. */
const placeholder = /(\.invalid|@(users\.)?noreply\.(x|twitter)\.com)$/i

export const x: ProviderDefinition = {
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

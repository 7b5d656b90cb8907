import { ClientSecretPost } from 'oauth4webapi'
import { z } from 'zod'
import type { OauthProviderDefinition, OauthProviderEndpoints } from './oauth-provider.ts'

export const githubEndpoints: OauthProviderEndpoints = {
  issuer: 'https://github.com/login/oauth',
  authorization: 'https://github.com/login/oauth/authorize',
  token: 'https://github.com/login/oauth/access_token',
  api: 'https://api.github.com',
  jwks: null,
}

const User = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
/** GitHub's placeholder for users who hide their address: it receives no mail. */
const placeholder = /@users\.noreply\.github\.com$/i

export const githubProvider: OauthProviderDefinition = {
  id: 'github',
  scope: 'read:user user:email',
  clientAuth: ClientSecretPost,
  async readPerson(get) {
    const { id, login, name } = User.parse(await get('/user'))
    const emails = Emails.parse(await get('/user/emails')).filter(({ email }) => !placeholder.test(email))
    const best =
      emails.find(({ primary, verified }) => primary && verified) ??
      emails.find(({ verified }) => verified) ??
      emails[0]
    return {
      accountId: String(id),
      name: name || login,
      email: best?.email ?? null,
      isEmailVerified: best?.verified ?? false,
    }
  },
}

import { type SocialProvider, socialProviders } from '#contract/providers.ts'
import { githubEndpoints, githubProvider } from './github.ts'
import { googleEndpoints, googleProvider } from './google.ts'
import {
  createOauthProvider,
  type OauthClientCredentials,
  type OauthProviderDefinition,
  type OauthProviderEndpoints,
} from './oauth-provider.ts'
import type { SignInProviders } from './sign-in-provider.ts'
import { xOauthEndpoints, xProvider } from './x.ts'

const known: Record<SocialProvider, { definition: OauthProviderDefinition; endpoints: OauthProviderEndpoints }> = {
  google: { definition: googleProvider, endpoints: googleEndpoints },
  github: { definition: githubProvider, endpoints: githubEndpoints },
  x: { definition: xProvider, endpoints: xOauthEndpoints },
}

/** The addresses of a stand-in, and our client credentials there. */
export type FakeSignInProviderConnection = { endpoints: OauthProviderEndpoints; client: OauthClientCredentials }

/** The configured providers; for an unconfigured one its stand-in, if there are stand-ins, or none. */
export function createSignInProviders(
  clients: Readonly<Record<SocialProvider, OauthClientCredentials | null>>,
  standIns: Readonly<Record<SocialProvider, FakeSignInProviderConnection>> | null,
): SignInProviders {
  const providers = socialProviders.map((id) => {
    const { definition, endpoints } = known[id]
    const client = clients[id]
    if (client) return [id, createOauthProvider(definition, { endpoints, client, isStandIn: false })]
    const provider = standIns && createOauthProvider(definition, { ...standIns[id], isStandIn: true })
    return [id, provider]
  })
  return Object.fromEntries(providers) as SignInProviders
}

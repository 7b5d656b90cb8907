import { type SocialProvider, socialProviders } from '#contract/providers.ts'
import { github, githubEndpoints } from './github.ts'
import { google, googleEndpoints } from './google.ts'
import {
  createOauthProvider,
  type ProviderClient,
  type ProviderDefinition,
  type ProviderEndpoints,
} from './oauth-provider.ts'
import type { SignInProviders } from './sign-in-provider.ts'
import { x, xEndpoints } from './x.ts'

const known: Record<SocialProvider, { definition: ProviderDefinition; endpoints: ProviderEndpoints }> = {
  google: { definition: google, endpoints: googleEndpoints },
  github: { definition: github, endpoints: githubEndpoints },
  x: { definition: x, endpoints: xEndpoints },
}

/** Who a stand-in is, and what it knows us by. */
export type FakeProviderAddress = { endpoints: ProviderEndpoints; client: ProviderClient }

/** The configured providers; where one is not, its stand-in, if there are stand-ins, or none. */
export function createProviders(
  clients: Readonly<Record<SocialProvider, ProviderClient | null>>,
  standIns: Readonly<Record<SocialProvider, FakeProviderAddress>> | null,
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

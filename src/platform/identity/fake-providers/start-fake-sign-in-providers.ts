import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type SocialProvider, socialProviders } from '#contract/providers.ts'
import type { FakeSignInProviderConnection } from '../providers/create-sign-in-providers.ts'
import { createFakeOauthProviderApp } from './fake-provider-app.ts'

export type FakeSignInProviders = {
  addresses: Readonly<Record<SocialProvider, FakeSignInProviderConnection>>
  close(): Promise<void>
}

/** Starts the stand-ins of all providers on a free port of 127.0.0.1, with client credentials known only here. */
export async function startFakeSignInProviders(): Promise<FakeSignInProviders> {
  const server = createServer({ requestTimeout: 20_000 })
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = Object.fromEntries(
    socialProviders.map((id) => [id, addressOf(id, origin)]),
  ) as FakeSignInProviders['addresses']
  const clients = { google: addresses.google.client, github: addresses.github.client, x: addresses.x.client }
  server.on('request', getRequestListener(createFakeOauthProviderApp({ origin, clients }).fetch))
  return {
    addresses,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function addressOf(provider: SocialProvider, origin: string): FakeSignInProviderConnection {
  const root = `${origin}/${provider}`
  return {
    client: { id: `forecourt-${provider}`, secret: randomBytes(24).toString('base64url') },
    endpoints: {
      issuer: root,
      authorization: `${root}/authorize`,
      token: `${root}/token`,
      api: root,
      jwks: provider === 'google' ? `${root}/keys` : null,
    },
  }
}

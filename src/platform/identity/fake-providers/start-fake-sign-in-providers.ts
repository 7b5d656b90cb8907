import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type SocialProvider, socialProviders } from '#contract/providers.ts'
import type { FakeProviderConnection } from '../providers/create-providers.ts'
import { createFakeProviderApp } from './fake-provider-app.ts'

export type FakeProviders = {
  addresses: Readonly<Record<SocialProvider, FakeProviderConnection>>
  close(): Promise<void>
}

/** Starts the stand-ins of all providers on a free port of 127.0.0.1, with client credentials known only here. */
export async function startFakeSignInProviders(): Promise<FakeProviders> {
  const server = createServer({ requestTimeout: 20_000 })
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = Object.fromEntries(
    socialProviders.map((id) => [id, addressOf(id, origin)]),
  ) as FakeProviders['addresses']
  const clients = { google: addresses.google.client, github: addresses.github.client, x: addresses.x.client }
  server.on('request', getRequestListener(createFakeProviderApp({ origin, clients }).fetch))
  return {
    addresses,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function addressOf(provider: SocialProvider, origin: string): FakeProviderConnection {
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

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type SocialProvider, socialProviders } from '#contract/providers.ts'
import type { StandInAddress } from '../providers/create-providers.ts'
import { createStandInApp } from './stand-in-app.ts'

export type StandIns = {
  addresses: Readonly<Record<SocialProvider, StandInAddress>>
  close(): Promise<void>
}

/** Starts the stand-ins of all providers on a free port of 127.0.0.1, with clients that nobody else knows. */
export async function startStandIns(): Promise<StandIns> {
  const server = createServer({ requestTimeout: 20_000 })
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = Object.fromEntries(
    socialProviders.map((id) => [id, addressOf(id, origin)]),
  ) as StandIns['addresses']
  const clients = { google: addresses.google.client, github: addresses.github.client, x: addresses.x.client }
  server.on('request', getRequestListener(createStandInApp({ origin, clients }).fetch))
  return {
    addresses,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function addressOf(provider: SocialProvider, origin: string): StandInAddress {
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

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type SocialProvider, socialProviders } from '#contract/providers.ts'
import type { Db } from '#db/client.ts'
import { verifications } from '#db/schema/accounts.ts'
import type { FakeSignInProviderConnection } from '../providers/create-sign-in-providers.ts'
import { createFakeOauthProviderApp, fakeOauthIssuer } from './fake-provider-app.ts'
import type { SharedFakeOauthState } from './grants.ts'

export type FakeSignInProviders = {
  addresses: Readonly<Record<SocialProvider, FakeSignInProviderConnection>>
  close(): Promise<void>
}

/**
 * Starts the stand-ins of all providers on a free port of 127.0.0.1, with client credentials known only here. Each server
 * of a site has its own, and asks these; a person may be at those of one and come back to another one, which has the same
 * secret and database. Only a person who is there while that server ends has to begin again.
 */
export async function startFakeSignInProviders(of: { db: Db; secret: string }): Promise<FakeSignInProviders> {
  const server = createServer({ requestTimeout: 20_000 })
  server.listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = Object.fromEntries(
    socialProviders.map((id) => [id, addressOf(id, origin)]),
  ) as FakeSignInProviders['addresses']
  const clients = { google: addresses.google.client, github: addresses.github.client, x: addresses.x.client }
  server.on('request', getRequestListener(createFakeOauthProviderApp({ clients, shared: sharedState(of) }).fetch))
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
      issuer: fakeOauthIssuer(provider),
      authorization: `${root}/authorize`,
      token: `${root}/token`,
      api: root,
      jwks: provider === 'google' ? `${root}/keys` : null,
    },
  }
}

function sharedState({ db, secret }: { db: Db; secret: string }): SharedFakeOauthState {
  return {
    secret,
    async claimOnce(id, until) {
      const claimed = await db
        .insert(verifications)
        .values({ id: `stand-in ${id}`, identifier: 'used at a stand-in', value: '', expiresAt: until })
        .onConflictDoNothing()
        .returning({ id: verifications.id })
      return claimed.length > 0
    },
  }
}

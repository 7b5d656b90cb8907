import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { storedGatewayObjects } from '@forecourt/test-gateway/schema.ts'
import { startWebhookDelivery } from '@forecourt/test-gateway/webhooks.ts'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Db } from '#db/client.ts'
import { aCardGateway, aRunningClock, type TestCardGateway } from '#tests/support/payments.ts'

export type RunningCardProvider = {
  setup: TestCardGateway
  /** Where it serves its protocol, to servers with the secret key and to browsers without. */
  url: string
  /** The settings of a server whose card provider this is. */
  serverEnv: Record<string, string>
  /** Takes over the sales of the demo, which its seed keeps beside its own rows. */
  adoptDemoSales(from: Db): Promise<void>
  /** From now on events are delivered there, as often as it takes. */
  deliverTo(siteUrl: string): void
  stop(): Promise<void>
}

/**
 * A card provider in a place of its own, as Stripe is one: what it has taken stays taken when the database of the site is
 * rewound, and then the two no longer agree. `db` is its memory.
 */
export async function startCardProvider(db: Db): Promise<RunningCardProvider> {
  const setup = aCardGateway(db, aRunningClock())
  const { gateway } = setup
  const app = new Hono().all('/v1/*', async (c) => {
    const url = new URL(c.req.url)
    const authorization = c.req.header('authorization') ?? null
    const reply = await gateway.answer({
      method: c.req.method,
      path: `${url.pathname}${url.search}`,
      body: c.req.method === 'POST' ? await c.req.text() : '',
      authorization,
      idempotencyKey: c.req.header('idempotency-key') ?? null,
      apiVersion: c.req.header('stripe-version') ?? '',
      isFromNetwork: authorization !== `Bearer ${gateway.secretKey}`,
      origin: url.origin,
    })
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers: reply.headers })
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const running: { stop(): Promise<void> }[] = []
  return {
    setup,
    url,
    serverEnv: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: gateway.secretKey,
      STRIPE_PUBLISHABLE_KEY: gateway.publishableKey,
      STRIPE_WEBHOOK_SECRET: gateway.webhookSecret,
    },
    async adoptDemoSales(from) {
      const sales = await from.select().from(storedGatewayObjects)
      for (const { sequence: _, ...sale } of sales) await db.insert(storedGatewayObjects).values(sale)
    },
    deliverTo(siteUrl) {
      const deliver = async (body: string, signature: string) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const signal = AbortSignal.timeout(20_000)
        const answer = await fetch(`${siteUrl}/api/webhooks/stripe`, { method: 'POST', headers, body, signal })
        await answer.arrayBuffer()
        return answer.status
      }
      running.push(startWebhookDelivery(gateway, { deliver, onError: (error) => console.log('webhooks', error) }))
    },
    async stop() {
      await Promise.all(running.map((one) => one.stop()))
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayFaultSwitches } from '@forecourt/test-gateway/gateway-fault-switches.ts'
import { startWebhookDelivery } from '@forecourt/test-gateway/webhooks.ts'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { readConfig } from '#config/config.ts'
import type { Db } from '#db/client.ts'
import { users } from '#db/schema/accounts.ts'
import { aBooking, aListing } from '#db/seed/builders.ts'
import { seededRandom } from '#db/seed/random.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import { runMoneyReconciliationRound } from '#domain/money/run-money-reconciliation-round.ts'
import { createBackendApp } from '../../src/server/backend-app.ts'
import { openServices } from '../../src/server/open-services.ts'

/**
 * A process with the parts of the server that payments need: its services, its whole API, the reconciler and the
 * webhooks, without pages and other timers, so that a thousand of them can be started and killed. `FAULT_SEED` makes
 * its gateway and its webhooks fail in every possible way; the product has no such switch. Prints its address once it
 * serves.
 */
const config = readConfig(process.env)
const server = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const opened = await openServices(config, address)
const { services, gateway } = opened
const { db, cards, clock, log } = services
if (!gateway) throw new Error('This server is for the embedded gateway.')
const backend = createBackendApp(opened)
const random = process.env.FAULT_SEED ? seededRandom(Number(process.env.FAULT_SEED)) : null

const deliver = async (body: string, signature: string) => {
  if (random?.chance(0.15)) return 200
  if (random?.chance(0.3)) await pause(random.whole(1, 120))
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const path = new URL('/api/webhooks/stripe', address)
  return (await backend.fetch(new Request(path, { method: 'POST', headers, body }))).status
}
startWebhookDelivery(gateway, { deliver, onError: (error) => log.error({ err: error }, 'webhooks') })
const watch = async () => {
  await runMoneyReconciliationRound(db, cards, { now: clock.now(), log }).catch((error: unknown) =>
    log.error({ err: error }, 'watch'),
  )
  setTimeout(watch, 500)
}
watch()
if (random) setInterval(() => misbehave(gateway.faults), 20)

function misbehave(faults: GatewayFaultSwitches): void {
  if (!random) return
  faults.clear()
  faults.webhooks = { copies: random.whole(1, 2), isReversed: random.chance(0.5), isHeldBack: random.chance(0.2) }
  if (random.chance(0.5)) return
  const on = random.pick(['create', 'retrieve', 'confirm', 'capture', 'cancel', 'refund', 'listRefunds'])
  faults.add({ on, kind: random.pick(['dropBefore', 'dropAfter', 'error', 'errorAfter']) })
}

/** This many cars on offer, each booked by every buyer. */
async function stage(to: Db, cars: number): Promise<{ id: string; bookings: { id: string; buyerId: string }[] }[]> {
  const buyers = await to.select({ id: users.id }).from(users).where(eq(users.role, 'Buyer'))
  const staged = []
  for (let index = 0; index < cars; index += 1) {
    const { id, sellerId } = await aListing(to, { priceCents: 1_000_000 + index })
    const bookings = []
    for (const { id: buyerId } of buyers) {
      const booking = await aBooking(to, { listingId: id, sellerId, buyerId })
      bookings.push({ id: booking.id, buyerId })
    }
    staged.push({ id, bookings })
  }
  return staged
}

const app = new Hono()
  .post('/proof/stage/:cars', async (c) => c.json(await stage(db, Number(c.req.param('cars')))))
  .get('/proof/books', async (c) => c.json(await findMoneyInconsistencies(db, null)))
  .all('*', (c) => backend.fetch(c.req.raw, c.env))
server.on('request', getRequestListener(app.fetch))
process.stdout.write(`serving at ${address}\n`)

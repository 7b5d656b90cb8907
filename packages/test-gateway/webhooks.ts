import { createHmac } from 'node:crypto'
import { expireCardHolds, settleRefundsDecidedByBank } from './due-holds-and-refunds.ts'
import {
  claimDueWebhookEvents,
  type DueWebhookEvent,
  markWebhookEventDelivered,
  pruneGatewayEvents,
  scheduleWebhookEventRetry,
} from './events.ts'
import type { EmbeddedGateway } from './gateway.ts'
import { pruneIdempotencyKeys } from './idempotency.ts'
import { deleteUnusedPaymentMethods } from './payment-method-handlers.ts'

/** Passes a signed event to the server's own webhook handler; resolves with the HTTP status of its response. */
export type DeliverWebhookEvent = (body: string, signature: string) => Promise<number>

const batchSize = 20
const atOnce = 4
const pollMs = 2_000
const sweepMs = 60_000

/** `t=…,v1=…`: HMAC-SHA256 over time and body, as the provider signs. */
export function signWebhookEvent(body: string, { secret, at }: { secret: string; at: Date }): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${mac}`
}

/** Delivers the events that are due. Resolves with the numbers of accepted and of failed deliveries. */
export async function deliverDueWebhookEvents(
  gateway: EmbeddedGateway,
  deliver: DeliverWebhookEvent,
): Promise<{ delivered: number; refused: number }> {
  const { copies = 1, isReversed = false, isHeldBack = false } = gateway.faults.webhooks
  const counts = { delivered: 0, refused: 0 }
  if (isHeldBack) return counts
  for (;;) {
    const claimed = await claimDueWebhookEvents(gateway.db, { now: gateway.now(), limit: batchSize })
    const queue = (isReversed ? claimed.reverse() : claimed).flatMap((event) =>
      Array<DueWebhookEvent>(copies).fill(event),
    )
    const work = async () => {
      for (let event = queue.shift(); event; event = queue.shift()) {
        const isTaken = await deliverOne(gateway, { deliver, event })
        counts[isTaken ? 'delivered' : 'refused'] += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (claimed.length < batchSize) return counts
  }
}

async function deliverOne(
  gateway: EmbeddedGateway,
  { deliver, event }: { deliver: DeliverWebhookEvent; event: DueWebhookEvent },
): Promise<boolean> {
  const body = JSON.stringify(event.body)
  // The receiver checks the signature's age against the real time, even where a test's clock differs.
  const signature = signWebhookEvent(body, { secret: gateway.webhookSecret, at: new Date() })
  const status = await deliver(body, signature).catch(() => 0)
  if (status >= 200 && status < 300) {
    await markWebhookEventDelivered(gateway.db, event.id, gateway.now())
    return true
  }
  await scheduleWebhookEventRetry(gateway.db, event, gateway.now())
  return false
}

/**
 * Delivers events as they come, retries those that were refused, and ends expired holds, until it is stopped. Several
 * processes may run it side by side.
 */
export function startWebhookDelivery(
  gateway: EmbeddedGateway,
  { deliver, onError }: { deliver: DeliverWebhookEvent; onError: (error: unknown) => void },
): { stop(): Promise<void> } {
  let isStopped = false
  let isAsked = false
  let running: Promise<void> | null = null
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false
      await deliverDueWebhookEvents(gateway, deliver).catch(onError)
    }
  }
  const kick = () => {
    isAsked = true
    running ??= run().finally(() => {
      running = null
    })
  }
  const sweep = () => tidy(gateway).catch(onError)
  gateway.onEvent(kick)
  const timers = [setInterval(kick, pollMs), setInterval(sweep, sweepMs)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}

async function tidy(gateway: EmbeddedGateway): Promise<void> {
  await expireCardHolds(gateway)
  await settleRefundsDecidedByBank(gateway)
  await pruneIdempotencyKeys(gateway.db, gateway.now())
  await deleteUnusedPaymentMethods(gateway.db, gateway.now())
  await pruneGatewayEvents(gateway.db, gateway.now())
}

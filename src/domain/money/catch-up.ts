import { eq, or } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { refunds } from '#db/schema/payments.ts'
import { takeNotice } from '#domain/payments/take-notice.ts'
import type { CardProvider } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'

/** As long as the provider itself tries to deliver an event. */
const missedForSeconds = 3 * 86_400
/** What no row of ours waits for: money that moves after the sale without us having asked for it. */
const kinds = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/**
 * Takes notice of what happened at the card provider after a sale and never reached us: a refund made or refused there,
 * a dispute of the buyer's bank. Payments under way need no such thing, since the reconciler asks about each of them.
 * Answers how many intents that were, and whether some could not be asked about.
 */
export async function catchUp(
  db: Db,
  cards: CardProvider,
  { now, log }: { now: Date; log: Logger },
): Promise<{ missed: number; failed: number }> {
  const result = { missed: 0, failed: 0 }
  try {
    for (const { kind, intentId } of await listMissed(db, cards, now)) {
      result.missed += 1
      await takeNotice(db, cards, { kind, intentId, now, log })
    }
  } catch (error) {
    // Whatever is left comes again with the next round.
    result.failed += 1
    log.error({ err: error }, 'missed events of the card provider could not be read')
  }
  return result
}

/** An intent stands once in it, however many of its events were missed: what they say is only a hint. */
async function listMissed(db: Db, cards: CardProvider, now: Date): Promise<{ kind: string; intentId: string }[]> {
  const gte = Math.floor(now.getTime() / 1000) - missedForSeconds
  const missed = new Map<string, { kind: string; intentId: string }>()
  for await (const event of cards.stripe.events.list({ types: [...kinds], created: { gte }, limit: 100 })) {
    const { payment_intent: intentId } = event.data.object as Stripe.Refund | Stripe.Dispute
    if (typeof intentId !== 'string' || (await isKnown(db, event))) continue
    const kind = event.type.startsWith('charge.') ? 'charge.dispute.updated' : 'refund.updated'
    missed.set(`${kind} ${intentId}`, { kind, intentId })
  }
  return [...missed.values()]
}

/** True where our row is already where the event would take it, or further. */
async function isKnown(db: Db, { type, data }: Stripe.Event): Promise<boolean> {
  const { id, status, metadata } = data.object as Stripe.Refund | Stripe.Dispute
  if (type.startsWith('charge.dispute.')) {
    const [row] = await db.select({ state: disputes.state }).from(disputes).where(eq(disputes.providerDisputeId, id))
    const isOver = status === 'won' || status === 'lost'
    return row !== undefined && (!isOver || row.state === status)
  }
  const isIt = or(eq(refunds.providerRefundId, id), eq(refunds.id, metadata?.refundId ?? ''))
  const [row] = await db.select({ state: refunds.state }).from(refunds).where(isIt)
  return row !== undefined && (row.state === 'failed' || row.state === status || status === 'pending')
}

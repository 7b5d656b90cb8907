import { inArray, or } from 'drizzle-orm'
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

type Moved = Stripe.Refund | Stripe.Dispute

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
  const tried = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // It comes again with the next round, and keeps no other intent waiting.
      result.failed += 1
      log.error({ err: error }, 'missed events of the card provider could not be followed')
    }
  }
  await tried(async () => {
    for (const { kind, intentId } of await listMissed(db, cards, now)) {
      result.missed += 1
      await tried(() => takeNotice(db, cards, { kind, intentId, now, log }))
    }
  })
  return result
}

/** An intent stands once in it, however many of its events were missed: what they say is only a hint. */
async function listMissed(db: Db, cards: CardProvider, now: Date): Promise<{ kind: string; intentId: string }[]> {
  const gte = Math.floor(now.getTime() / 1000) - missedForSeconds
  const events = await cards.stripe.events
    .list({ types: [...kinds], created: { gte }, limit: 100 })
    .autoPagingToArray({ limit: 10_000 })
  const isKnown = await knownOf(db, events)
  const missed = new Map<string, { kind: string; intentId: string }>()
  for (const event of events) {
    const { payment_intent: intentId } = event.data.object as Moved
    if (typeof intentId !== 'string' || isKnown(event)) continue
    const kind = event.type.startsWith('charge.') ? 'charge.dispute.updated' : 'refund.updated'
    missed.set(`${kind} ${intentId}`, { kind, intentId })
  }
  return [...missed.values()]
}

/** Says of an event whether our row is already where it would take it, or further. */
async function knownOf(db: Db, events: Stripe.Event[]): Promise<(event: Stripe.Event) => boolean> {
  const moved = events.map(({ data }) => data.object as Moved)
  const ids = moved.map(({ id }) => id)
  const ours = moved.flatMap(({ metadata }) => metadata?.refundId ?? [])
  if (ids.length === 0) return () => true
  const isAsked = or(inArray(refunds.providerRefundId, ids), inArray(refunds.id, ours))
  const refundRows = await db.select().from(refunds).where(isAsked)
  const disputeRows = await db.select().from(disputes).where(inArray(disputes.providerDisputeId, ids))
  const refundOf = new Map(refundRows.flatMap((row) => [[row.id, row] as const, [row.providerRefundId, row] as const]))
  const disputeOf = new Map(disputeRows.map((row) => [row.providerDisputeId, row]))
  return ({ type, data }) => {
    const { id, status, metadata } = data.object as Moved
    if (type.startsWith('charge.dispute.')) {
      const isOver = status === 'won' || status === 'lost'
      const row = disputeOf.get(id)
      return row !== undefined && (!isOver || row.state === status)
    }
    const row = refundOf.get(id) ?? refundOf.get(metadata?.refundId ?? '')
    return row !== undefined && (row.state === 'failed' || row.state === status || status === 'pending')
  }
}

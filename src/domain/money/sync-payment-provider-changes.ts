import { inArray, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { payments, refunds } from '#db/schema/payments.ts'
import { chargebackOutcome } from '#domain/disputes/chargeback-outcome.ts'
import { findPayment } from '#domain/payments/find-payment.ts'
import type { CardDispute, CardProvider, CardProviderEvent, CardRefund } from '#platform/card-gateway/card-provider.ts'
import type { Logger } from '#platform/log/logger.ts'
import { handlePaymentProviderEvent } from './handle-payment-provider-event.ts'
import type { PaymentProviderEventCursor } from './payment-provider-event-cursor.ts'

/** Events that none of our rows waits for: money that moves after the sale without our request. */
const kinds = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  // A dispute that was lost may be won on appeal long after it was closed.
  'charge.dispute.funds_reinstated',
] as const

type Moved = CardRefund | CardDispute

/**
 * Synchronises changes at the card provider after a sale whose events never reached us: a refund made or refused there,
 * a dispute of the buyer's bank. Payments in progress need no such step, because the reconciler checks each of them. An
 * intent without a row of ours is checked only once, because a row is committed before the provider is called. Returns
 * how many intents were checked, and whether some checks failed.
 */
export async function syncPaymentProviderChanges(
  db: Db,
  cards: CardProvider,
  { now, log, read }: { now: Date; log: Logger; read: PaymentProviderEventCursor },
): Promise<{ missed: number; failed: number }> {
  const result = { missed: 0, failed: 0 }
  const tried = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // The next round tries the intent again; it does not delay other intents.
      result.failed += 1
      log.error({ err: error }, 'missed events of the card provider could not be followed')
    }
  }
  await tried(async () => {
    for (const { kind, intentId, events } of await listMissed(db, cards, { now, read })) {
      result.missed += 1
      await tried(async () => {
        await handlePaymentProviderEvent(db, cards, { kind, intentId, now, log })
        if (!(await findPayment(db, { providerIntentId: intentId }))) read.giveUp(events)
      })
    }
  })
  return result
}

type Missed = { kind: string; intentId: string; events: CardProviderEvent[] }

/** Each intent occurs once in the result, however many of its events were missed: an event is only a hint. */
async function listMissed(
  db: Db,
  cards: CardProvider,
  { now, read }: { now: Date; read: PaymentProviderEventCursor },
): Promise<Missed[]> {
  const listed: CardProviderEvent[] = []
  for await (const event of cards.listEvents({ types: kinds, fromSeconds: read.from(now) })) listed.push(event)
  const events = read.take(listed, now)
  const isKnown = await knownOf(db, events)
  read.settle(events.filter((event) => isKnown(event) || intentOf(event) === null))
  const missed = new Map<string, Missed>()
  for (const event of events) {
    const intentId = intentOf(event)
    if (intentId === null || isKnown(event)) continue
    const kind = event.type.startsWith('charge.') ? 'charge.dispute.updated' : 'refund.updated'
    const key = `${kind} ${intentId}`
    missed.set(key, { kind, intentId, events: [...(missed.get(key)?.events ?? []), event] })
  }
  return [...missed.values()]
}

function intentOf({ data }: CardProviderEvent): string | null {
  const { payment_intent: intentId } = data.object as Moved
  return typeof intentId === 'string' ? intentId : null
}

/** Returns a function that tells of an event whether our row is already in the state that it leads to, or further. */
async function knownOf(db: Db, events: CardProviderEvent[]): Promise<(event: CardProviderEvent) => boolean> {
  const moved = events.map(({ data }) => data.object as Moved)
  const ids = moved.map(({ id }) => id)
  const ours = moved.flatMap(({ metadata }) => metadata?.refundId ?? [])
  if (ids.length === 0) return () => true
  const isAsked = or(inArray(refunds.providerRefundId, ids), inArray(refunds.id, ours))
  const refundRows = await db.select().from(refunds).where(isAsked)
  const disputeRows = await db.select().from(disputes).where(inArray(disputes.providerDisputeId, ids))
  // The rest of a hold, which the provider counts as a refund.
  const releases = await db
    .select({ id: payments.providerReleaseId })
    .from(payments)
    .where(inArray(payments.providerReleaseId, ids))
  const released = new Set(releases.map(({ id }) => id))
  const refundOf = new Map(refundRows.flatMap((row) => [[row.id, row] as const, [row.providerRefundId, row] as const]))
  const disputeOf = new Map(disputeRows.map((row) => [row.providerDisputeId, row]))
  return ({ type, data }) => {
    const { id, status, metadata } = data.object as Moved
    if (type.startsWith('charge.dispute.')) {
      const end = chargebackOutcome((data.object as CardDispute).status)
      const row = disputeOf.get(id)
      // A dispute that was won stays won: an older event about its loss is no news.
      return row !== undefined && (end === null || row.state === end || row.state === 'won')
    }
    if (released.has(id)) return true
    const row = refundOf.get(id) ?? refundOf.get(metadata?.refundId ?? '')
    return row !== undefined && (row.state === 'failed' || row.state === status || status === 'pending')
  }
}

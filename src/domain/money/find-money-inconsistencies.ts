import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { payments } from '#db/schema/payments.ts'
import type { CardProvider, CardProviderIntent } from '#platform/card-gateway/card-provider.ts'

/**
 * Checks the invariants of money, which hold at any moment, and returns the violations as text: sold cars correspond to
 * captured payments without a full refund, at most one per car; no car is reserved without a live payment; refunds and
 * payouts add up; and, once nothing is in progress, the sum of our ledger equals the card provider's. An empty result
 * means that all of it holds.
 */
export async function findMoneyInconsistencies(db: Db, cards: CardProvider | null): Promise<string[]> {
  const own = await ownFaults(db)
  return cards ? [...own, ...(await providerFaults(db, cards))] : own
}

/** One query, so that all of it sees the same moment. */
async function ownFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    with captured as (select * from payments where state = 'captured'),
    gone as (select p.id, p.state, o.refunded_cents kept_cents, least(o.sale_cents, p.refunded_cents + coalesce((
        select sum(asked_cents) from disputes where payment_id = p.id and kind = 'card' and state = 'lost'), 0)) cents
      from payments p join payouts o on o.payment_id = p.id)
    select 'car ' || listing_id || ' has ' || count(*) || ' captured payments' fault
      from captured group by listing_id having count(*) > 1
    union all select 'car ' || c.listing_id || ' is paid by ' || c.id || ' and ' || l.status
      from captured c join listings l on l.id = c.listing_id
      where l.status <> 'sold' or l.sale_payment_id is distinct from c.id
    union all select 'car ' || l.id || ' is sold without a captured payment'
      from listings l where l.status = 'sold'
      and not exists (select 1 from captured c where c.id = l.sale_payment_id and c.listing_id = l.id)
    union all select 'car ' || l.id || ' is held without a live payment'
      from listings l where l.status = 'reserved'
      and not exists (select 1 from payments p where p.id = l.sale_payment_id and p.listing_id = l.id and p.state = 'won')
    union all select 'payment ' || p.id || ' is won and holds no car'
      from payments p join listings l on l.id = p.listing_id
      where p.state = 'won' and (l.status <> 'reserved' or l.sale_payment_id is distinct from p.id)
    union all select 'booking ' || b.id || ' is ' || b.status || ' and its payment ' || c.id || ' captured'
      from captured c join bookings b on b.id = c.booking_id where b.status not in ('paid', 'completed')
    union all select 'booking ' || b.id || ' is ' || b.status || ' without a captured payment'
      from bookings b where b.status in ('paid', 'completed')
      and not exists (select 1 from captured c where c.booking_id = b.id)
    union all select 'payment ' || p.id || ' says ' || p.refunded_cents || ' cents given back, its refunds ' || r.sum
      from payments p join lateral (select coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::int sum
        from refunds where payment_id = p.id) r on true
      where r.sum <> p.refunded_cents
    union all select 'payment ' || p.id || ' has no payout'
      from payments p where p.state in ('captured', 'refunded')
      and not exists (select 1 from payouts o where o.payment_id = p.id and o.sale_cents = p.amount_cents)
    union all select 'payout of payment ' || g.id || ' pays ' || (g.cents - g.kept_cents) || ' cents that were given back'
      from gone g where g.kept_cents < g.cents
    union all select 'payout of payment ' || g.id || ' keeps back ' || (g.kept_cents - g.cents) || ' cents that nobody has'
      from gone g where g.kept_cents > g.cents and g.state = 'captured'
      and not exists (select 1 from refunds r where r.payment_id = g.id and r.state = 'failed')
    union all select 'payout of payment ' || o.payment_id || ' is ' || o.state || ' and pays ' || o.net_cents || ' cents'
      from payouts o where (o.state = 'reversed') <> (o.refunded_cents = o.sale_cents)`)
  return rows.map(({ fault }) => fault)
}

type Ours = { state: string; amountCents: number; refundedCents: number }

async function providerFaults(db: Db, cards: CardProvider): Promise<string[]> {
  // Our data is read first: the provider's additional records may be newer, but none may be missing there.
  const ours = await readOurs(db)
  const faults: string[] = []
  const sums = { charged: 0, given: 0 }
  const seen = new Set<string>()
  for await (const intent of cards.listIntents()) {
    const row = ours.get(intent.id)
    const fault = faultOf(intent, row)
    if (fault) faults.push(`intent ${intent.id} ${fault}`)
    if (!row) continue
    seen.add(intent.id)
    sums.charged += intent.amount_received
    sums.given += givenBack(intent)
  }
  for (const [id, { state }] of ours) {
    if (!seen.has(id)) faults.push(`payment intent ${id} is ${state} here, and the provider does not have it`)
  }
  const taken = [...ours.values()].filter(({ state }) => state === 'captured' || state === 'refunded')
  const charged = taken.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const given = taken.reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  if (charged !== sums.charged) faults.push(`we have ${charged} cents captured, the provider ${sums.charged}`)
  if (given !== sums.given) faults.push(`we have ${given} cents given back, the provider ${sums.given}`)
  return faults
}

async function readOurs(db: Db): Promise<Map<string, Ours>> {
  const rows = await db
    .select({
      id: payments.providerIntentId,
      state: payments.state,
      amountCents: payments.amountCents,
      refundedCents: payments.refundedCents,
    })
    .from(payments)
  return new Map(rows.flatMap(({ id, ...row }) => (id === null ? [] : [[id, row] as const])))
}

function faultOf(intent: CardProviderIntent, row: Ours | undefined): string | null {
  // A payment of another business on the same account.
  if (!row) return intent.metadata.paymentId && intent.amount_received > 0 ? 'was charged and is in no payment' : null
  const wasTaken = row.state === 'captured' || row.state === 'refunded'
  if (wasTaken !== (intent.status === 'succeeded')) return `is ${intent.status}, and our payment ${row.state}`
  if (intent.status === 'requires_capture' && (row.state === 'failed' || row.state === 'canceled')) {
    return `holds money for a payment that is ${row.state}`
  }
  if (wasTaken && intent.amount_received !== row.amountCents) {
    return `took ${intent.amount_received} cents instead of ${row.amountCents}`
  }
  return wasTaken && givenBack(intent) !== row.refundedCents
    ? `has ${givenBack(intent)} cents given back, we have ${row.refundedCents}`
    : null
}

/** Without the rest of a hold, which was never taken and which the provider counts among what was refunded. */
function givenBack({ latest_charge: charge, status }: CardProviderIntent): number {
  if (status !== 'succeeded' || charge === null || typeof charge !== 'object') return 0
  return Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured))
}

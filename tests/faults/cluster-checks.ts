import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { verifyAuditChain } from '#domain/audit/verify-audit-chain.ts'
import { findMoneyInconsistencies } from '#domain/money/find-money-inconsistencies.ts'
import type { TestCardGateway } from '#tests/support/payments.ts'
import { runMoneyScheduleUntilSettled } from '#tests/support/run-money-schedule-until-settled.ts'
import type { AcknowledgedClusterWrites, ClusterTestPeopleAndCars } from './cluster-clients.ts'

type Told = { ledger: AcknowledgedClusterWrites; cast: ClusterTestPeopleAndCars }

/** Each acknowledged write that is not there, and everything else that does not add up; `setup` is the card provider. */
export async function findClusterFaults(
  db: Db,
  { ledger, cast, setup }: Told & { setup: TestCardGateway },
): Promise<string[]> {
  const faults: string[] = []
  faults.push(...(await runMoneyScheduleUntilSettled(db, setup)))
  faults.push(...(await findMoneyInconsistencies(db, setup.cards)))
  faults.push(...(await findLostBookings(db, ledger)))
  faults.push(...(await findLostWishes(db, { ledger, cast })))
  const { isWhole, broken } = await verifyAuditChain(db, { now: new Date() })
  if (!isWhole) faults.push(`audit chain: ${JSON.stringify(broken)}`)
  const { rows } = await db.execute<{ fault: string }>(sql`
    select 'car ' || listing_id || ' was sold ' || count(*) || ' times' fault
      from bookings where status in ('paid', 'completed') group by listing_id having count(*) > 1
    union all select 'car ' || listing_id || ' was booked ' || count(*) || ' times by one buyer'
      from bookings where buyer_id in (${sql.join(
        cast.buyers.map(({ id }) => sql`${id}`),
        sql`, `,
      )})
      group by listing_id, buyer_id having count(*) > 1
    union all select count(*) || ' refunds were made of ' || ${ledger.refundsAsked}::int || ' that were asked for'
      from refunds where reason = 'As agreed.' having count(*) > ${ledger.refundsAsked}
    union all select 'payment ' || provider_intent_id || ' was taken ' || count(*) || ' times'
      from payments where state = 'captured' group by provider_intent_id having count(*) > 1`)
  return [...faults, ...rows.map(({ fault }) => fault)]
}

async function findLostBookings(db: Db, ledger: AcknowledgedClusterWrites): Promise<string[]> {
  const faults: string[] = []
  const { rows } = await db.execute<{ id: string; status: string }>(sql`select id, status from bookings`)
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  for (const { id } of ledger.booked) if (!statusOf.has(id)) faults.push(`booking ${id} is gone`)
  for (const id of ledger.cancelled) {
    if (statusOf.get(id) !== 'cancelled') faults.push(`booking ${id} was cancelled and is ${statusOf.get(id)}`)
  }
  const payments = await db.execute<{ id: string }>(
    sql`select provider_intent_id id from payments where state in ('captured', 'refunded')`,
  )
  const taken = new Set(payments.rows.map(({ id }) => id))
  for (const [bookingId, transactionId] of ledger.paid) {
    if (!taken.has(transactionId)) faults.push(`booking ${bookingId} was told that it is paid`)
  }
  const refunds = await db.execute<{ id: string }>(sql`select id from refunds`)
  const known = new Set(refunds.rows.map(({ id }) => id))
  for (const id of ledger.refunds) if (!known.has(id)) faults.push(`refund ${id} is gone`)
  return faults
}

async function findLostWishes(db: Db, { ledger, cast }: Told): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select account_id || ' ' || listing_id as key from wishlist_items`,
  )
  const kept = new Set(rows.map(({ key }) => key))
  const known = new Set(cast.buyers.map(({ id }) => id))
  const faults: string[] = []
  for (const [key, isWished] of ledger.wishes) {
    if (isWished !== null && known.has(key.split(' ')[0] ?? '') && kept.has(key) !== isWished) {
      faults.push(`wish ${key} was acknowledged as ${isWished ? 'kept' : 'taken back'} and is not`)
    }
  }
  return faults
}

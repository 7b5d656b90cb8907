import { type SQL, sql } from 'drizzle-orm'
import type { AdminMoneyListKind } from '#contract/admin-money-lists.ts'
import { payoutHoldSql, shownPayoutStateSql } from '#domain/payouts/payout-hold.ts'

/**
 * The rows of each list with the columns of `AdminMoneyEntry`, before search, order and page; `ids` are the ids that `q`
 * searches.
 */
export const adminMoneyEntryQueries: Readonly<Record<AdminMoneyListKind, SQL>> = {
  payments: sql`
    select p.id, p.state, p.amount_cents, p.refunded_cents, null::int fee_cents,
      case when p.captured_at is null then null else p.amount_cents - p.refunded_cents - (select
        coalesce(sum(r.amount_cents), 0)::int from refunds r where r.payment_id = p.id and r.state = 'new') end open_cents,
      p.provider_intent_id note, null::text answer, null::timestamptz due_at, p.created_at, p.id payment_id,
      b.id booking_id, b.car_title, b.buyer_name, b.seller_name, array[p.id, p.provider_intent_id, b.id] ids
    from payments p join bookings b on b.id = p.booking_id`,
  refunds: sql`
    select r.id, r.state, r.amount_cents, null::int refunded_cents, null::int fee_cents, null::int open_cents,
      r.reason note, r.failure answer, null::timestamptz due_at, r.created_at, p.id payment_id,
      b.id booking_id, b.car_title, b.buyer_name, b.seller_name,
      array[r.id, r.provider_refund_id, p.id, p.provider_intent_id, b.id] ids
    from refunds r join payments p on p.id = r.payment_id join bookings b on b.id = p.booking_id`,
  payouts: sql`
    select o.payment_id id, ${shownPayoutStateSql} state, ${payoutHoldSql} hold, o.net_cents amount_cents, o.refunded_cents, o.fee_cents,
      case when o.state = 'waiting' then 0 else o.net_cents - o.paid_cents end open_cents,
      o.state <> 'waiting' and o.net_cents > o.paid_cents
        and not exists (select from payout_details a where a.seller_id = o.seller_id) is_account_missing,
      o.reference note, null::text answer, o.due_at, o.created_at, o.payment_id,
      b.id booking_id, b.car_title, b.buyer_name, b.seller_name, array[o.payment_id, o.reference, b.id, o.seller_id] ids
    from payouts o join bookings b on b.id = o.booking_id`,
  disputes: sql`
    select d.id, d.state, d.asked_cents amount_cents, p.refunded_cents, null::int fee_cents,
      p.amount_cents - p.refunded_cents open_cents, d.reason note, d.decision answer,
      d.seller_agrees, d.seller_answer, d.answered_at,
      d.kind = 'card' is_of_bank,
      case when d.state = 'open' and d.answer_due_at is not null then d.answer_due_at else d.decide_due_at end due_at,
      d.created_at, p.id payment_id, b.id booking_id, b.car_title, b.buyer_name, b.seller_name,
      array[d.id, d.provider_dispute_id, p.id, b.id] ids
    from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = d.booking_id`,
  alarms: sql`
    select a.id::text, case when a.resolved_at is null then 'open' else 'resolved' end state, p.amount_cents,
      null::int refunded_cents, null::int fee_cents, null::int open_cents, a.kind note, a.note answer,
      a.resolved_at due_at, a.raised_at created_at, p.id payment_id, b.id booking_id,
      b.car_title, b.buyer_name, b.seller_name, array[a.subject, a.kind, b.id] ids
    from payment_alarms a left join payments p on p.id = a.subject left join bookings b on b.id = p.booking_id`,
}

import { randomUUIDv7 } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { DisputeState, RequestRefundRequest } from '#contract/disputes.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { moneyRules } from '#contract/money-rules.ts'
import type { Db, Tx } from '#db/client.ts'
import { disputes } from '#db/schema/disputes.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { bookingNotFoundError, canRequestRefund, isBuyerOfBooking } from '#domain/bookings/booking-policy.ts'
import { lockBookingRow } from '#domain/bookings/lock-booking-row.ts'
import { readBookingWithMailRecipients } from '#domain/bookings/notify-booking-changed.ts'
import { DomainError } from '#domain/domain-error.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { leftToRefundCents } from '#domain/refunds/left-to-refund-cents.ts'
import { findOpenRefundRequest } from './find-refund-requests.ts'

const dayMs = 86_400_000

/**
 * The buyer of a paid car requests a refund. The seller replies, an Admin decides, each within the days of
 * `moneyRules`.
 * @throws DomainError `not_found` for a stranger; `conflict` where nothing was paid, after the refund period, after too
 * many requests, or while one is open; `invalid` for more than is left.
 */
export async function requestRefund(
  db: Db,
  actor: MaybeActor,
  { bookingId, amountCents, reason, now }: RequestRefundRequest & { bookingId: string; now: Date },
): Promise<{ id: string; state: DisputeState }> {
  const buyer = requireRole(actor, 'Buyer')
  return db.transaction(async (tx) => {
    await lockActorRow(tx, buyer)
    const booking = await lockBookingRow(tx, bookingId)
    if (!booking || !isBuyerOfBooking(buyer, booking)) throw bookingNotFoundError()
    const { payment } = booking
    if (!payment || !canRequestRefund(booking, now)) {
      throw new DomainError(
        'conflict',
        `You can request a refund once a car is paid for, until ${moneyRules.refundRequestDays} days after the handover.`,
      )
    }
    if (await findOpenRefundRequest(tx, bookingId)) {
      throw new DomainError('conflict', 'You’ve already requested a refund. The seller responds first, then we decide.')
    }
    const isEarlier = and(eq(disputes.bookingId, bookingId), eq(disputes.kind, 'buyer'))
    if ((await tx.$count(disputes, isEarlier)) >= moneyRules.maxRefundRequests) {
      throw new DomainError(
        'conflict',
        `You’ve requested a refund for this car ${moneyRules.maxRefundRequests} times, which is the maximum. Contact us if something has changed.`,
      )
    }
    const left = await leftToRefundCents(tx, { ...payment, amountCents: booking.priceCents })
    if (left <= 0)
      throw new DomainError('conflict', 'This payment has been fully refunded, or the refund is on its way.')
    const askedCents = amountCents ?? left
    if (askedCents > left) {
      const message = `You can request up to ${formatCents(left)}.`
      throw new DomainError('invalid', message, { fields: { amountCents: message } })
    }
    const id = randomUUIDv7()
    const answerDueAt = new Date(now.getTime() + moneyRules.sellerAnswerDays * dayMs)
    await tx.insert(disputes).values({
      id,
      kind: 'buyer',
      state: 'open',
      paymentId: payment.id,
      bookingId,
      reason,
      askedCents,
      answerDueAt,
      decideDueAt: new Date(now.getTime() + moneyRules.decisionDays * dayMs),
      createdAt: now,
      updatedAt: now,
    })
    await recordAuditEntry(tx, {
      actorId: buyer.accountId,
      action: 'dispute.opened',
      subject: { type: 'payment', id: payment.id },
      detail: { disputeId: id, askedCents, reason },
      at: now,
    })
    await tellSeller(tx, { id, bookingId, askedCents, reason, answerDueAt, now })
    return { id, state: 'open' }
  })
}

async function tellSeller(
  tx: Tx,
  told: { id: string; bookingId: string; askedCents: number; reason: string; answerDueAt: Date; now: Date },
): Promise<void> {
  const { id, bookingId, askedCents, reason, answerDueAt, now } = told
  const sides = await readBookingWithMailRecipients(tx, bookingId)
  if (!sides) return
  const data = { ...sides.data, askedCents, reason, answerDueAt: answerDueAt.toISOString() }
  const eventKey = `dispute:${id}:opened`
  await queueMail(tx, { eventKey, to: sides.seller.email, template: 'dispute-opened', data, now })
}

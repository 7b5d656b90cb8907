import { eq } from 'drizzle-orm'
import type { PayoutDetails } from '#contract/payouts.ts'
import type { Db } from '#db/client.ts'
import { payoutDetails, payouts } from '#db/schema/payouts.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { DomainError } from '#domain/domain-error.ts'

/**
 * Shows an Admin the account that a payout goes to, to make the transfer; the audit records that they looked.
 * @throws DomainError `not_found`; `confirmation_required`, since the numbers are a person's bank account.
 */
export async function revealPayoutAccountToAdmin(
  db: Db,
  actor: MaybeActor,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<{ openCents: number; details: PayoutDetails | null }> {
  const admin = requireRole(actor, 'Admin')
  requireRecentReauthentication(admin, now)
  const { accountId: actorId } = admin
  const [payout] = await db.select().from(payouts).where(eq(payouts.paymentId, paymentId))
  if (!payout) throw new DomainError('not_found', 'We couldn’t find that payout.')
  const [found] = await db.select().from(payoutDetails).where(eq(payoutDetails.sellerId, payout.sellerId))
  const subject = { type: 'payment', id: paymentId }
  await recordAuditEntry(db, { actorId, action: 'payout.account-shown', subject, at: now })
  const openCents = payout.netCents - payout.paidCents
  if (!found) return { openCents, details: null }
  const { holder, bankName, routingNumber, accountNumber, accountKind } = found
  return { openCents, details: { holder, bankName, routingNumber, accountNumber, accountKind } }
}

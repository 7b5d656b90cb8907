import type { MaskedPayoutDetails, PayoutDetails } from '#contract/payouts.ts'
import type { Db } from '#db/client.ts'
import { payoutDetails } from '#db/schema/payouts.ts'
import { lockActorRow } from '#domain/accounts/lock-actor-row.ts'
import { type MaybeActor, requireRecentReauthentication, requireRole } from '#domain/actor.ts'
import { recordAuditEntry } from '#domain/audit/record-audit-entry.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'

/**
 * Saves the account in which a seller wants to be paid. The numbers appear in no log and no mail; a mail tells the
 * seller about the change, in case another person made it.
 */
export async function savePayoutDetails(
  db: Db,
  actor: MaybeActor,
  { now, ...details }: PayoutDetails & { now: Date },
): Promise<MaskedPayoutDetails> {
  const seller = requireRole(actor, 'Seller')
  requireRecentReauthentication(seller, now)
  const { accountNumber, ...shown } = details
  const known = { ...shown, accountEnd: accountNumber.slice(-4) }
  await db.transaction(async (tx) => {
    await lockActorRow(tx, seller)
    const row = { ...details, updatedAt: now }
    await tx
      .insert(payoutDetails)
      .values({ sellerId: seller.accountId, ...row })
      .onConflictDoUpdate({ target: payoutDetails.sellerId, set: row })
    await recordAuditEntry(tx, {
      actorId: seller.accountId,
      action: 'payout.account-changed',
      subject: { type: 'person', id: seller.accountId },
      detail: { accountEnd: known.accountEnd },
      at: now,
    })
    await queueMail(tx, {
      eventKey: `payout-account:${seller.accountId}:${now.toISOString()}`,
      to: seller.email,
      template: 'payout-account-changed',
      data: { sellerName: seller.name, bankName: known.bankName, accountEnd: known.accountEnd },
      now,
    })
  })
  return known
}

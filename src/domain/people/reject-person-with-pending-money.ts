import { formatUtcTimestamp } from '#contract/format-utc-timestamp.ts'
import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findPendingMoneyIssues, type PendingMoneyIssue } from '#domain/sales/find-pending-money-issues.ts'

/**
 * Refuses to change or remove a person whose money is on its way.
 * @throws DomainError `conflict` that names the car and what to do.
 */
export async function rejectPersonWithPendingMoney(
  tx: Tx,
  accountId: string,
  { isOwn = false, now }: { isOwn?: boolean; now: Date },
): Promise<void> {
  const open = await findPendingMoneyIssues(tx, { accountId, now })
  if (!open) return
  const { carTitle } = open
  if (open.kind === 'refundable') {
    const until = formatUtcTimestamp(open.until)
    throw new DomainError(
      'conflict',
      isOwn
        ? `The buyer of “${carTitle}” can request a refund until ${until}. You can delete your account after that.`
        : `The buyer of “${carTitle}” can request a refund until ${until}. You can delete the seller after that.`,
      { until: { at: open.until, location: open.location } },
    )
  }
  throw new DomainError('conflict', (isOwn ? ownReasons : reasons)[open.kind](carTitle))
}

const reasons: Record<Exclude<PendingMoneyIssue['kind'], 'refundable'>, (carTitle: string) => string> = {
  paid: (carTitle) =>
    `This person has money on the way: “${carTitle}” is paid but not handed over. Ask the buyer and seller to confirm the handover first.`,
  paying: (carTitle) =>
    `This person has money on the way: a payment for “${carTitle}” is in progress. It expires within half an hour if it isn’t completed. Try again then.`,
  dispute: (carTitle) => `A dispute about “${carTitle}” is open. Decide it first.`,
  payout: (carTitle) => `The payout for “${carTitle}” is open. Settle it under “Payments” first.`,
}

/** The same reasons, addressed to the person themselves. */
const ownReasons: Record<Exclude<PendingMoneyIssue['kind'], 'refundable'>, (carTitle: string) => string> = {
  paid: (carTitle) =>
    `You have money on the way: “${carTitle}” is paid but not handed over. Confirm the handover first, or get it refunded.`,
  paying: (carTitle) =>
    `You have money on the way: a payment for “${carTitle}” is in progress. It expires within half an hour if it isn’t completed. Try again then.`,
  dispute: (carTitle) => `You have money on the way: a dispute about “${carTitle}” is open. Wait until it’s decided.`,
  payout: (carTitle) => `You have money on the way: your payout for “${carTitle}” is open. Wait until it arrives.`,
}

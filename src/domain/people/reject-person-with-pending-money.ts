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
        ? `The buyer of “${carTitle}” may request a refund until ${until}. You can leave after that.`
        : `The buyer of “${carTitle}” may request a refund until ${until}. Its seller can be deleted after that.`,
      { until: open.until },
    )
  }
  throw new DomainError('conflict', (isOwn ? ownReasons : reasons)[open.kind](carTitle))
}

const reasons: Record<Exclude<PendingMoneyIssue['kind'], 'refundable'>, (carTitle: string) => string> = {
  paid: (carTitle) =>
    `Money of this person is on its way: “${carTitle}” is paid and not handed over. Ask buyer and seller to confirm the hand-over first.`,
  paying: (carTitle) =>
    `Money of this person is on its way: a payment for “${carTitle}” is open. It ends within half an hour when nobody completes it; try again then.`,
  dispute: (carTitle) => `A dispute about “${carTitle}” is open. Decide it first.`,
  payout: (carTitle) => `The payout for “${carTitle}” is open. Settle it under “Payments” first.`,
}

/** The same reasons, addressed to the person themselves. */
const ownReasons: Record<Exclude<PendingMoneyIssue['kind'], 'refundable'>, (carTitle: string) => string> = {
  paid: (carTitle) =>
    `Your money is on its way: “${carTitle}” is paid and not handed over. Confirm the hand-over first, or have it refunded.`,
  paying: (carTitle) =>
    `Your money is on its way: a payment for “${carTitle}” is open. It ends within half an hour when nobody completes it; try again then.`,
  dispute: (carTitle) => `Your money is on its way: a dispute about “${carTitle}” is open. Wait until it is decided.`,
  payout: (carTitle) => `Your money is on its way: your payout for “${carTitle}” is open. Wait until it has arrived.`,
}

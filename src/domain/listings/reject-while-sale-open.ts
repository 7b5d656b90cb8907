import { formatUtcTimestamp } from '#contract/format-utc-timestamp.ts'
import { moneyRules } from '#contract/money-rules.ts'
import type { SaleStillOpenReason } from '#contract/own-cars.ts'
import type { Tx } from '#db/client.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findReasonSaleIsOpen } from '#domain/sales/refund-period.ts'
import type { LockedListing } from './lock-own-listing.ts'

/**
 * From payment to the end of the refund period a car stays as its buyer saw it. The caller has locked the car.
 * @throws DomainError `conflict` that states until when.
 */
export async function rejectWhileSaleOpen(
  tx: Tx,
  { listing, now }: { listing: Pick<LockedListing, 'id' | 'status' | 'location'>; now: Date },
): Promise<void> {
  if (listing.status === 'reserved') {
    throw new DomainError(
      'conflict',
      'This car is reserved because someone is paying for it. Wait until that’s settled.',
    )
  }
  if (listing.status !== 'sold') return
  const hold = await findReasonSaleIsOpen(tx, { listingId: listing.id, now })
  if (!hold) return
  const until = hold.until === null ? {} : { until: { at: new Date(hold.until), location: listing.location } }
  throw new DomainError('conflict', reasonOf(hold), until)
}

function reasonOf({ kind, until }: SaleStillOpenReason): string {
  if (until !== null) {
    return `This car is sold. You can’t change or delete it until ${formatUtcTimestamp(new Date(until))} because the buyer can request a refund until then.`
  }
  return kind === 'handover'
    ? `This car is sold. You can’t change or delete it until ${moneyRules.refundRequestDays} days after you’ve both confirmed the handover.`
    : 'This car is sold. You can’t change or delete it until the open refund or dispute is settled.'
}

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
  { listing, now }: { listing: Pick<LockedListing, 'id' | 'status'>; now: Date },
): Promise<void> {
  if (listing.status === 'reserved') {
    throw new DomainError('conflict', 'This car is reserved: somebody is paying for it. Wait until that is settled.')
  }
  if (listing.status !== 'sold') return
  const hold = await findReasonSaleIsOpen(tx, { listingId: listing.id, now })
  if (!hold) return
  const until = hold.until === null ? undefined : new Date(hold.until)
  throw new DomainError('conflict', reasonOf(hold), until && { until })
}

function reasonOf({ kind, until }: SaleStillOpenReason): string {
  if (until !== null) {
    return `This car is sold: it can be neither changed nor deleted until ${formatUtcTimestamp(new Date(until))}, since its buyer may request a refund until then.`
  }
  return kind === 'handover'
    ? `This car is sold: it can be neither changed nor deleted until ${moneyRules.refundRequestDays} days after both of you confirmed the handover.`
    : 'This car is sold: it can be neither changed nor deleted until the open refund or dispute about it is settled.'
}

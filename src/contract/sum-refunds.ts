import type { Refund } from './refunds.ts'

type RefundedBooking = {
  priceCents: number
  /** What reached the buyer so far, in cents. */
  refundedCents: number
  refunds: readonly Pick<Refund, 'state' | 'amountCents'>[]
}

/** The sums of a sale in cents, for every page: a card, the receipt and the forms show the same. */
export function sumRefunds({ priceCents, refundedCents, refunds }: RefundedBooking) {
  const comingCents = refunds.reduce(
    (cents, { state, amountCents }) => (state === 'new' ? cents + amountCents : cents),
    0,
  )
  return {
    refundedCents,
    /** Promised, and not confirmed by the card provider. */
    comingCents,
    /** The price less what reached the buyer. */
    finalCents: priceCents - refundedCents,
    /** What can still be refunded. */
    leftCents: priceCents - refundedCents - comingCents,
  }
}

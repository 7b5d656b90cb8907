import type { CardDispute } from '#platform/card-gateway/card-provider.ts'

/**
 * The outcome of a dispute of the card's bank, null while it is open. The seller keeps the money of a dispute that was
 * `won`.
 */
export function chargebackOutcome(status: CardDispute['status']): 'won' | 'lost' | null {
  if (status === 'lost') return 'lost'
  // An inquiry without consequences, and a dispute that the provider settled before it began, took no money.
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : null
}

/** True while the bank only inquires: it has taken no money back yet. */
export function isChargebackInquiry(status: CardDispute['status']): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review'
}

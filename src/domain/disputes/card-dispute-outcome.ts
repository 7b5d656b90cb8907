import type { CardDispute } from '#platform/card-gateway/card-provider.ts'

/** How a dispute of the card's bank ended, null while it has not. The seller keeps the money of one that was `won`. */
export function cardDisputeOutcome(status: CardDispute['status']): 'won' | 'lost' | null {
  if (status === 'lost') return 'lost'
  // An inquiry that led to nothing, and a dispute that the provider settled before there was one, took nothing.
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : null
}

/** True while the bank only asks: it has taken nothing back yet. */
export function isInquiry(status: CardDispute['status']): boolean {
  return status === 'warning_needs_response' || status === 'warning_under_review'
}

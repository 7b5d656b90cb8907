import type { Offer } from '#contract/offers.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { offersClient } from '#web/offers/offers-client.ts'

/** The latest offer of a conversation; null where there is none. */
export async function fetchThreadOffer(threadId: string, fetch: ApiFetch): Promise<Offer | null> {
  const { offer } = await readApiResponse(offersClient(fetch).messages[':id'].offer.$get({ param: { id: threadId } }))
  return offer
}

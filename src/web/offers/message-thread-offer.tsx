import { useEffect, useEffectEvent, useState } from 'react'
import type { Offer } from '#contract/offers.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { OfferPanel } from '#web/offers/offer-panel.tsx'
import { offersClient } from '#web/offers/offers-client.ts'
import { Card } from '#web/ui/card.tsx'

type ThreadOfferProps = {
  threadId: string
  version: string
  /** Who of the two has blocked the other, as far as the conversation knows. */
  blockedBy: Offer['blockedBy']
  onAppears: () => void
}

/**
 * The latest offer of a conversation, above its messages; nothing where there is none. `version` changes with every
 * piece of news in the conversation: then it is read anew; a block counts at once. `onAppears`: what stands below it has moved.
 */
export function MessageThreadOffer({ threadId, version, blockedBy, onAppears }: ThreadOfferProps) {
  const [offer, setOffer] = useState<Offer | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` is a reason to read again.
  useEffect(() => {
    let isCurrent = true
    readApiResponse(offersClient(backgroundFetch).messages[':id'].offer.$get({ param: { id: threadId } })).then(
      (found) => isCurrent && setOffer(found.offer),
      // What is shown stays; the next piece of news asks again.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [threadId, version])
  const isShown = offer !== null
  const appears = useEffectEvent(onAppears)
  useEffect(() => {
    if (isShown) appears()
  }, [isShown])
  if (!offer) return null
  // An agreed price stands, whoever blocks whom.
  const shown = blockedBy && offer.status !== 'accepted' ? { ...offer, blockedBy } : offer
  return (
    <Card className="mb-6 p-4 sm:p-5">
      <OfferPanel offer={shown} onChanged={setOffer} isInThread />
    </Card>
  )
}

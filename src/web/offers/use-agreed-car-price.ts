import { useEffect, useState } from 'react'
import { findAgreedPriceBelowPublic } from '#contract/find-agreed-price-below-public.ts'
import { readApiResponse } from '#web/client/api-client.ts'
import { backgroundFetch } from '#web/client/background-fetch.ts'
import { offersClient } from '#web/offers/offers-client.ts'

/**
 * The price that the buyer and the seller of a car have agreed on, while it can be booked and is the lower one; null
 * otherwise. For display: the server takes the price of a booking from its own row.
 */
export function useAgreedCarPrice(car: { id: string; priceCents: number }): number | null {
  const [agreedCents, setAgreedCents] = useState<number | null>(null)
  useEffect(() => {
    readApiResponse(offersClient(backgroundFetch).cars[':id'].offer.$get({ param: { id: car.id } })).then(
      ({ offer }) => setAgreedCents(offer?.canBook ? (offer.chargedCents ?? offer.priceCents) : null),
      // The form works without it, and the booking says what it costs.
      () => {},
    )
  }, [car.id])
  return findAgreedPriceBelowPublic({ agreedCents, publicCents: car.priceCents })
}

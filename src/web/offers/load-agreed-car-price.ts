import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import { offersClient } from '#web/offers/offers-client.ts'
import type { MaybeSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/**
 * What the viewer, a Buyer, pays who has agreed on a price with the seller of a car, from then until it lapses or the car
 * is bought; null otherwise. If it cannot be loaded, the page shows the public price, and the server knows the other.
 */
export async function loadAgreedCarPrice(
  viewer: MaybeSignedInUser,
  { apiFetch, carId }: { apiFetch: ApiFetch; carId: string },
): Promise<number | null> {
  if (viewer?.role !== 'Buyer') return null
  const call = offersClient(apiFetch).cars[':id'].offer.$get({ param: { id: carId } })
  const { offer } = await readApiResponse(call).catch(() => ({ offer: null }))
  // A server of an earlier release names the agreed price alone, which the page compares with the public one.
  return offer?.status === 'accepted' || offer?.status === 'booked' ? (offer.chargedCents ?? offer.priceCents) : null
}

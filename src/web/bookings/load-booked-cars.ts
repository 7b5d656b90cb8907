import type { AlreadyBookedCar, BuyerOrder } from '#contract/bookings.ts'
import { bookingsClient } from '#web/bookings/bookings-client.ts'
import { type ApiFetch, readApiResponse } from '#web/client/api-client.ts'
import type { MaybeSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'

/**
 * The viewer's bookings, for the `Book Now` buttons; only Buyers have any. If they cannot be loaded, the buttons look
 * as they do without bookings, and the server refuses a second booking.
 */
export async function loadBookedCars(viewer: MaybeSignedInUser, apiFetch: ApiFetch): Promise<AlreadyBookedCar[]> {
  if (viewer?.role !== 'Buyer') return []
  const answer = await readApiResponse(bookingsClient(apiFetch).my['booked-cars'].$get()).catch(() => null)
  return answer?.items ?? []
}

/** An order of the viewer's; null where it cannot be loaded. */
export async function loadOrder(id: string, apiFetch: ApiFetch): Promise<BuyerOrder | null> {
  return readApiResponse(bookingsClient(apiFetch).bookings[':id'].$get({ param: { id } })).catch(() => null)
}

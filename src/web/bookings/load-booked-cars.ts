import type { BookedCar } from '#contract/bookings.ts'
import { bookingsClient } from '#web/bookings/clients.ts'
import { type ApiFetch, read } from '#web/client/api-client.ts'
import type { Viewer } from '#web/viewer/viewer.ts'

/**
 * The bookings that the viewer has, for the buttons that would make one; nobody but a Buyer has any. Where they cannot be
 * had, the buttons stand as for somebody without, and the server says of a second booking that there is one.
 */
export async function loadBookedCars(viewer: Viewer, apiFetch: ApiFetch): Promise<BookedCar[]> {
  if (viewer?.role !== 'Buyer') return []
  const answer = await read(bookingsClient(apiFetch).my['booked-cars'].$get()).catch(() => null)
  return answer?.items ?? []
}

import type { ApiFetch } from '#web/api-client.ts'
import { load } from '#web/api-client.ts'
import { wishlistClient } from '#web/cars/clients.ts'
import type { Viewer } from '#web/viewer.ts'

/** The ids of the cars on the viewer's wish list, for the buttons of a list; nobody but a Buyer has one. */
export async function wishedCarIds(viewer: Viewer, apiFetch: ApiFetch): Promise<string[]> {
  if (viewer?.role !== 'Buyer') return []
  const { items } = await load(wishlistClient(apiFetch).wishlist.$get())
  return items.map(({ car }) => car.id)
}

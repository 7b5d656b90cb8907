import type { ApiFetch } from '#web/client/api-client.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import type { Viewer } from '#web/viewer/viewer.ts'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'

/** The ids of the cars on the viewer's wish list, for the buttons of a list; only Buyers have one. */
export async function loadWishlistCarIds(viewer: Viewer, apiFetch: ApiFetch): Promise<string[]> {
  if (viewer?.role !== 'Buyer') return []
  return (await loadOrPageError(wishlistClient(apiFetch).wishlist.ids.$get())).ids
}

import type { ApiFetch } from '#web/client/api-client.ts'
import { loadOrPageError } from '#web/client/api-client.ts'
import type { MaybeSignedInUser } from '#web/viewer/maybe-signed-in-user.ts'
import { wishlistClient } from '#web/wishlist/wishlist-client.ts'

/** The ids of the cars on the viewer's wish list, for the buttons of a list; only Buyers have one. */
export async function loadWishlistCarIds(viewer: MaybeSignedInUser, apiFetch: ApiFetch): Promise<string[]> {
  if (viewer?.role !== 'Buyer') return []
  return (await loadOrPageError(wishlistClient(apiFetch).wishlist.ids.$get())).ids
}

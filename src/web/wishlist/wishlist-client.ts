import type { wishlistRoutes } from '#api/wishlist.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const wishlistClient = defineApiClient<typeof wishlistRoutes>()

import type { wishlistRoutes } from '#api/wishlist.ts'
import { defineClient } from '#web/client/api-client.ts'

export const wishlistClient = defineClient<typeof wishlistRoutes>()

import type { ratingsRoutes } from '#api/ratings.ts'
import { defineClient } from '#web/client/api-client.ts'

export const ratingsClient = defineClient<typeof ratingsRoutes>()

import type { ratingsRoutes } from '#api/ratings.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const ratingsClient = defineApiClient<typeof ratingsRoutes>()

import type { placesRoutes } from '#api/places.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const placesClient = defineApiClient<typeof placesRoutes>()

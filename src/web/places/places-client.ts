import type { placesRoutes } from '#api/places.ts'
import { defineClient } from '#web/client/api-client.ts'

export const placesClient = defineClient<typeof placesRoutes>()

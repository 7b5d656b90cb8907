import type { carLinksRoutes } from '#api/car-links.ts'
import type { ownCarsRoutes } from '#api/own-cars.ts'
import { defineClient } from '#web/client/api-client.ts'

export const ownCarsClient = defineClient<typeof ownCarsRoutes>()
export const carLinksClient = defineClient<typeof carLinksRoutes>()

import type { carAvailabilityLinksRoutes } from '#api/car-availability-links.ts'
import type { carCatalogueRoutes } from '#api/car-catalogue.ts'
import type { carDraftRoutes } from '#api/car-drafts.ts'
import type { ownCarsRoutes } from '#api/own-cars.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const ownCarsClient = defineApiClient<typeof ownCarsRoutes>()
export const carAvailabilityLinksClient = defineApiClient<typeof carAvailabilityLinksRoutes>()
export const carDraftsClient = defineApiClient<typeof carDraftRoutes>()
export const carCatalogueClient = defineApiClient<typeof carCatalogueRoutes>()

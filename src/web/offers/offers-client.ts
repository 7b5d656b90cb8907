import type { offersRoutes } from '#api/offers.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const offersClient = defineApiClient<typeof offersRoutes>()

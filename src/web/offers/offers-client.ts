import type { offersRoutes } from '#api/offers.ts'
import { defineClient } from '#web/client/api-client.ts'

export const offersClient = defineClient<typeof offersRoutes>()

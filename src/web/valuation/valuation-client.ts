import type { valuationRoutes } from '#api/valuation.ts'
import { defineClient } from '#web/client/api-client.ts'

export const valuationClient = defineClient<typeof valuationRoutes>()

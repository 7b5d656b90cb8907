import type { valuationRoutes } from '#api/valuation.ts'
import { defineClient } from '#web/api-client.ts'

export const valuationClient = defineClient<typeof valuationRoutes>()

import type { valuationRoutes } from '#api/valuation.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const valuationClient = defineApiClient<typeof valuationRoutes>()

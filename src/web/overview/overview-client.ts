import type { overviewRoutes } from '#api/overview.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const overviewClient = defineApiClient<typeof overviewRoutes>()

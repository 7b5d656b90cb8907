import type { overviewRoutes } from '#api/overview.ts'
import { defineClient } from '#web/api-client.ts'

export const overviewClient = defineClient<typeof overviewRoutes>()

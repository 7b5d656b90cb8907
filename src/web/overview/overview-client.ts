import type { overviewRoutes } from '#api/overview.ts'
import { defineClient } from '#web/client/api-client.ts'

export const overviewClient = defineClient<typeof overviewRoutes>()

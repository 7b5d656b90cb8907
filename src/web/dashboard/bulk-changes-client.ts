import type { bulkChangeRoutes } from '#api/bulk-changes.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const bulkChangesClient = defineApiClient<typeof bulkChangeRoutes>()

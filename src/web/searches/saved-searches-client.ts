import type { savedSearchesRoutes } from '#api/saved-searches.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const savedSearchesClient = defineApiClient<typeof savedSearchesRoutes>()

import type { savedSearchesRoutes } from '#api/saved-searches.ts'
import { defineClient } from '#web/client/api-client.ts'

export const savedSearchesClient = defineClient<typeof savedSearchesRoutes>()

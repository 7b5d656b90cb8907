import type { siteRoutes } from '#api/site.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const siteSettingsClient = defineApiClient<typeof siteRoutes>()

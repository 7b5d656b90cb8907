import type { siteRoutes } from '#api/site.ts'
import { defineClient } from '#web/client/api-client.ts'

export const siteClient = defineClient<typeof siteRoutes>()

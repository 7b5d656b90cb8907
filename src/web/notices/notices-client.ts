import type { noticesRoutes } from '#api/notices.ts'
import { defineClient } from '#web/client/api-client.ts'

export const noticesClient = defineClient<typeof noticesRoutes>()

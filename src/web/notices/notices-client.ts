import type { noticesRoutes } from '#api/notices.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const noticesClient = defineApiClient<typeof noticesRoutes>()

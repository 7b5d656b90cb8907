import type { meetingsRoutes } from '#api/meetings.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const meetingsClient = defineApiClient<typeof meetingsRoutes>()

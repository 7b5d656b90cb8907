import type { meetingsRoutes } from '#api/meetings.ts'
import { defineClient } from '#web/client/api-client.ts'

export const meetingsClient = defineClient<typeof meetingsRoutes>()

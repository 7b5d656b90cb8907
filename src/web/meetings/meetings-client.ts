import type { meetingLinksRoutes } from '#api/meeting-links.ts'
import type { meetingsRoutes } from '#api/meetings.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const meetingsClient = defineApiClient<typeof meetingsRoutes>()
export const meetingLinksClient = defineApiClient<typeof meetingLinksRoutes>()

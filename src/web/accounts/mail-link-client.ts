import type { mailLinkRoutes } from '#api/mail-links.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const mailLinkClient = defineApiClient<typeof mailLinkRoutes>()

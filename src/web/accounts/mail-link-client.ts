import type { mailLinkRoutes } from '#api/mail-links.ts'
import { defineClient } from '#web/client/api-client.ts'

export const mailLinkClient = defineClient<typeof mailLinkRoutes>()

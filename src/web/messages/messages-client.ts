import type { messagesRoutes } from '#api/messages.ts'
import { defineClient } from '#web/client/api-client.ts'

export const messagesClient = defineClient<typeof messagesRoutes>()

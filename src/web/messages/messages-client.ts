import type { messagesRoutes } from '#api/messages.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const messagesClient = defineApiClient<typeof messagesRoutes>()

import type { subscriptionsRoutes } from '#api/subscriptions.ts'
import { defineClient } from '#web/client/api-client.ts'

export const subscriptionsClient = defineClient<typeof subscriptionsRoutes>()

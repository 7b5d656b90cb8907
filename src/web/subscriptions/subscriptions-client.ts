import type { subscriptionsRoutes } from '#api/subscriptions.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const subscriptionsClient = defineApiClient<typeof subscriptionsRoutes>()

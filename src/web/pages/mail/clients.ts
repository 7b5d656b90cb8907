import type { mailRoutes } from '#api/mail.ts'
import type { subscriptionsRoutes } from '#api/subscriptions.ts'
import { defineClient } from '#web/api-client.ts'

export const mailClient = defineClient<typeof mailRoutes>()
export const subscriptionsClient = defineClient<typeof subscriptionsRoutes>()

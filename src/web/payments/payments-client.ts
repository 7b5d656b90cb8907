import type { paymentsRoutes } from '#api/payments.ts'
import { defineClient } from '#web/client/api-client.ts'

export const paymentsClient = defineClient<typeof paymentsRoutes>()

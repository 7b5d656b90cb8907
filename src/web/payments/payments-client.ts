import type { paymentsRoutes } from '#api/payments.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const paymentsClient = defineApiClient<typeof paymentsRoutes>()

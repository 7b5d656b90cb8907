import type { disputesRoutes } from '#api/disputes.ts'
import type { moneyRoutes } from '#api/money.ts'
import type { payoutsRoutes } from '#api/payouts.ts'
import type { waitingLineRoutes } from '#api/waiting-line.ts'
import { defineClient } from '#web/api-client.ts'

export const moneyClient = defineClient<typeof moneyRoutes>()
export const payoutsClient = defineClient<typeof payoutsRoutes>()
export const disputesClient = defineClient<typeof disputesRoutes>()
export const lineClient = defineClient<typeof waitingLineRoutes>()

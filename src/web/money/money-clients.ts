import type { disputesRoutes } from '#api/disputes.ts'
import type { moneyRoutes } from '#api/money.ts'
import type { payoutsRoutes } from '#api/payouts.ts'
import type { waitlistRoutes } from '#api/waitlist.ts'
import { defineClient } from '#web/client/api-client.ts'

export const moneyClient = defineClient<typeof moneyRoutes>()
export const payoutsClient = defineClient<typeof payoutsRoutes>()
export const disputesClient = defineClient<typeof disputesRoutes>()
export const waitlistClient = defineClient<typeof waitlistRoutes>()

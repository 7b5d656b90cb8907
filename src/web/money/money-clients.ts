import type { disputesRoutes } from '#api/disputes.ts'
import type { moneyRoutes } from '#api/money.ts'
import type { payoutsRoutes } from '#api/payouts.ts'
import type { waitlistRoutes } from '#api/waitlist.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const moneyClient = defineApiClient<typeof moneyRoutes>()
export const payoutsClient = defineApiClient<typeof payoutsRoutes>()
export const disputesClient = defineApiClient<typeof disputesRoutes>()
export const waitlistClient = defineApiClient<typeof waitlistRoutes>()

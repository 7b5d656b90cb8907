import type { emailChangeRoutes } from '#api/email-change.ts'
import type { ownDataRoutes } from '#api/own-data.ts'
import type { profileRoutes } from '#api/profile.ts'
import { defineClient } from '#web/client/api-client.ts'

export const profileClient = defineClient<typeof profileRoutes>()
export const emailChangeClient = defineClient<typeof emailChangeRoutes>()
export const ownDataClient = defineClient<typeof ownDataRoutes>()

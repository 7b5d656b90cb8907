import type { emailChangeRoutes } from '#api/email-change.ts'
import type { ownDataRoutes } from '#api/own-data.ts'
import type { peopleRoutes } from '#api/people.ts'
import type { profileRoutes } from '#api/profile.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const profileClient = defineApiClient<typeof profileRoutes>()
export const emailChangeClient = defineApiClient<typeof emailChangeRoutes>()
export const ownDataClient = defineApiClient<typeof ownDataRoutes>()
export const verificationRequestClient = defineApiClient<typeof peopleRoutes>()

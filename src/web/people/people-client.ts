import type { adminPeopleRoutes } from '#api/admin-people.ts'
import type { peopleRoutes } from '#api/people.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const peopleClient = defineApiClient<typeof peopleRoutes>()
export const adminPeopleClient = defineApiClient<typeof adminPeopleRoutes>()

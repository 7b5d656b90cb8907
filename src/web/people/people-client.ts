import type { peopleRoutes } from '#api/people.ts'
import { defineClient } from '#web/client/api-client.ts'

export const peopleClient = defineClient<typeof peopleRoutes>()

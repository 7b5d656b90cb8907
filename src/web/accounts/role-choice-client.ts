import type { roleChoiceRoutes } from '#api/role-choice.ts'
import { defineClient } from '#web/client/api-client.ts'

export const roleChoiceClient = defineClient<typeof roleChoiceRoutes>()

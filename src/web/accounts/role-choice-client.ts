import type { roleChoiceRoutes } from '#api/role-choice.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const roleChoiceClient = defineApiClient<typeof roleChoiceRoutes>()

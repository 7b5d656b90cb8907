import type { adminRoutes } from '#api/admin.ts'
import { defineClient } from '#web/api-client.ts'

export const adminClient = defineClient<typeof adminRoutes>()

import type { adminRoutes } from '#api/admin.ts'
import type { auditRoutes } from '#api/audit.ts'
import { defineClient } from '#web/client/api-client.ts'

export const adminClient = defineClient<typeof adminRoutes>()
export const auditClient = defineClient<typeof auditRoutes>()

import type { adminRoutes } from '#api/admin.ts'
import type { adminReportsRoutes } from '#api/admin-reports.ts'
import type { auditRoutes } from '#api/audit.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const adminClient = defineApiClient<typeof adminRoutes>()
export const auditClient = defineApiClient<typeof auditRoutes>()
export const adminReportsClient = defineApiClient<typeof adminReportsRoutes>()

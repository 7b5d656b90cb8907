import type { adminRoutes } from '#api/admin.ts'
import type { auditRoutes } from '#api/audit.ts'
import type { sellerVerificationRoutes } from '#api/seller-verification.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const adminClient = defineApiClient<typeof adminRoutes>()
export const auditClient = defineApiClient<typeof auditRoutes>()
export const sellerVerificationClient = defineApiClient<typeof sellerVerificationRoutes>()

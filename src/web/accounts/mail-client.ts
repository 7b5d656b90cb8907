import type { mailRoutes } from '#api/mail.ts'
import { defineClient } from '#web/client/api-client.ts'

export const mailClient = defineClient<typeof mailRoutes>()

import type { feedbackRoutes } from '#api/feedback.ts'
import { defineClient } from '#web/client/api-client.ts'

export const feedbackClient = defineClient<typeof feedbackRoutes>()

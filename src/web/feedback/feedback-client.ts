import type { feedbackRoutes } from '#api/feedback.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const feedbackClient = defineApiClient<typeof feedbackRoutes>()

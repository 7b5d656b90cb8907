import type { signInLinkRoutes } from '#api/sign-in-link.ts'
import { defineClient } from '#web/api-client.ts'

export const signInLinkClient = defineClient<typeof signInLinkRoutes>()

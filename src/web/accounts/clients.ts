import type { identityRoutes } from '#api/identity.ts'
import type { phoneCodeRoutes } from '#api/phone-code.ts'
import type { secondFactorRoutes } from '#api/second-factor.ts'
import type { signInLinkRoutes } from '#api/sign-in-link.ts'
import type { socialRoutes } from '#api/social.ts'
import { defineClient } from '#web/client/api-client.ts'

export const identityClient = defineClient<typeof identityRoutes>()
export const signInLinkClient = defineClient<typeof signInLinkRoutes>()
export const secondFactorClient = defineClient<typeof secondFactorRoutes>()
export const socialClient = defineClient<typeof socialRoutes>()
export const phoneCodeClient = defineClient<typeof phoneCodeRoutes>()

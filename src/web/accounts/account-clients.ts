import type { authenticationRoutes } from '#api/authentication.ts'
import type { phoneCodeRoutes } from '#api/phone-code.ts'
import type { secondFactorRoutes } from '#api/second-factor.ts'
import type { signInLinkRoutes } from '#api/sign-in-link.ts'
import type { socialSignInRoutes } from '#api/social-sign-in.ts'
import { defineClient } from '#web/client/api-client.ts'

export const identityClient = defineClient<typeof authenticationRoutes>()
export const signInLinkClient = defineClient<typeof signInLinkRoutes>()
export const secondFactorClient = defineClient<typeof secondFactorRoutes>()
export const socialSignInClient = defineClient<typeof socialSignInRoutes>()
export const phoneCodeClient = defineClient<typeof phoneCodeRoutes>()

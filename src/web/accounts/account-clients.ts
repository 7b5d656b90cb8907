import type { authenticationRoutes } from '#api/authentication.ts'
import type { phoneCodeRoutes } from '#api/phone-code.ts'
import type { secondFactorRoutes } from '#api/second-factor.ts'
import type { signInLinkRoutes } from '#api/sign-in-link.ts'
import type { socialSignInRoutes } from '#api/social-sign-in.ts'
import { defineApiClient } from '#web/client/api-client.ts'

export const authenticationClient = defineApiClient<typeof authenticationRoutes>()
export const signInLinkClient = defineApiClient<typeof signInLinkRoutes>()
export const secondFactorClient = defineApiClient<typeof secondFactorRoutes>()
export const socialSignInClient = defineApiClient<typeof socialSignInRoutes>()
export const phoneCodeClient = defineApiClient<typeof phoneCodeRoutes>()

import type { z } from 'zod'
import { BetterAuthUser, SignedInResponse, type SignInCompletedResponse } from '#contract/identity.ts'
import { requestedLanguage } from '#contract/languages.ts'
import type { SignInResult } from '#domain/accounts/complete-sign-in.ts'
import type { OpenedSession, SignInDevice } from '#domain/accounts/open-session.ts'
import { sessionLifetimeMs } from '#domain/accounts/resolve-actor.ts'
import { toPhotoUrl } from '#domain/media/photo-url.ts'
import { type ApiContext, clientIpAddress } from './api-env.ts'
import { rememberDeviceInCookie } from './device-cookie.ts'

/** The device of this request. */
export function signInDeviceOfRequest(c: ApiContext): SignInDevice {
  return {
    address: clientIpAddress(c),
    userAgent: c.req.header('user-agent') ?? null,
    language: requestedLanguage(c.req.raw),
  }
}

/** Responds with a session, or that a second factor is required first. */
export function respondWithSignInResult(c: ApiContext, admission: SignInResult) {
  return c.json(signInResponseBodyOf(c, admission), 200, { 'Cache-Control': 'no-store' })
}

/** The description of a session, which the headers then carry; or of the second factor that is required first. */
export function signInResponseBodyOf(c: ApiContext, admission: SignInResult): z.infer<typeof SignInCompletedResponse> {
  if ('challenge' in admission) return { twoFactorRedirect: true, challenge: admission.challenge }
  return sessionOf(c, admission)
}

/** Responds with a new session: as a cookie for browsers, and as a bearer token in `set-auth-token`. */
export function respondWithSession(c: ApiContext, opened: OpenedSession) {
  return c.json(sessionOf(c, opened), 200, { 'Cache-Control': 'no-store' })
}

function sessionOf(c: ApiContext, { token, isRemembered, account }: OpenedSession) {
  const { identity } = c.var.services
  const signed = identity.signToken(token)
  c.header('Set-Cookie', identity.sessionCookie(signed, isRemembered ? sessionLifetimeMs / 1000 : null), {
    append: true,
  })
  c.header('set-auth-token', signed)
  rememberDeviceInCookie(c, account.email)
  return SignedInResponse.parse({ redirect: false, token: signed, user: toBetterAuthUser(account) })
}

/** A user as the identity calls return them. */
export function toBetterAuthUser(account: { image: string | null; createdAt: Date; updatedAt: Date }) {
  return BetterAuthUser.parse({
    ...account,
    image: toPhotoUrl(account.image),
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  })
}

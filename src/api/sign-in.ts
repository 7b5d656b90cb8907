import { IdentityUser, SignedIn } from '#contract/identity.ts'
import type { Admission } from '#domain/accounts/admit.ts'
import type { Device, OpenedSession } from '#domain/accounts/open-session.ts'
import { sessionLifeMs } from '#domain/accounts/resolve-actor.ts'
import { type ApiContext, clientAddress } from './env.ts'

/** The device that this request comes from. */
export function deviceOf(c: ApiContext): Device {
  return { address: clientAddress(c), userAgent: c.req.header('user-agent') ?? null }
}

/** Answers a session, or that a second factor is asked for first. */
export function answerAdmission(c: ApiContext, admission: Admission) {
  if (!('challenge' in admission)) return answerSession(c, admission)
  const asked = { twoFactorRedirect: true as const, challenge: admission.challenge }
  return c.json(asked, 200, { 'Cache-Control': 'no-store' })
}

/** Answers a session that has just begun: as a cookie for browsers, and as a bearer token in `set-auth-token`. */
export function answerSession(c: ApiContext, { token, isRemembered, account }: OpenedSession) {
  const { identity } = c.var.services
  const signed = identity.signToken(token)
  c.header('Set-Cookie', identity.sessionCookie(signed, isRemembered ? sessionLifeMs / 1000 : null), { append: true })
  c.header('set-auth-token', signed)
  const user = identityUser(account)
  return c.json(SignedIn.parse({ redirect: false, token: signed, user }), 200, { 'Cache-Control': 'no-store' })
}

/** A person as the identity calls show them. */
export function identityUser(account: { createdAt: Date; updatedAt: Date }) {
  return IdentityUser.parse({
    ...account,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  })
}

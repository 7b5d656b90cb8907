import { isSecondFactorSetupRequired } from '#contract/second-factor-requirement.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from './api-env.ts'

/**
 * The calls open to a user who must set up a second factor and has not: to see their state, to prove their identity, to
 * set it up, and to sign out. Every other call treats them as a stranger, so that a new route is closed by default.
 */
const open: ReadonlySet<string> = new Set([
  ...['GET /api/me', 'GET /api/auth/get-session', 'POST /api/auth/sign-out'],
  ...['GET /api/profile', 'GET /api/profile/sign-ins', 'GET /api/auth/list-accounts', 'GET /api/auth/ways'],
  ...['GET /api/me/confirmation', 'POST /api/me/confirmation', 'POST /api/me/confirmation/mail'],
  ...['POST /api/accounts/verification-mail', 'POST /api/accounts/verify-email', 'POST /api/profile/password'],
  ...['POST /api/auth/two-factor/enable', 'POST /api/auth/two-factor/confirm'],
])

/** Sets the actor of this call: the session's user, or none until they have their required second factor. */
export function setActorUnlessSecondFactorMissing(
  c: ApiContext,
  found: { actor: Actor; hasSecondFactor: boolean },
): void {
  const { actor, hasSecondFactor } = found
  const isMissing = isSecondFactorSetupRequired(c.var.services.config.secondFactor, {
    role: actor.role,
    hasSecondFactor,
  })
  c.set('isSecondFactorMissing', isMissing)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  c.set('actor', isMissing && !open.has(`${method} ${c.req.path}`) ? null : actor)
}

/** The error for a user who is refused for that reason alone. */
export function secondFactorRequiredError(): DomainError {
  return new DomainError('second_factor_required', 'Set up two-factor authentication in your profile first.')
}

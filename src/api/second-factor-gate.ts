import { isSecondFactorMissing } from '#contract/second-factor-rule.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from './api-env.ts'

/**
 * What somebody may call who has to set a second factor up and has not: to see where they stand, to prove who they are, to
 * set it up, and to leave. Everything else takes them for a stranger, so that a route that is new is closed.
 */
const open: ReadonlySet<string> = new Set([
  ...['GET /api/me', 'GET /api/auth/get-session', 'POST /api/auth/sign-out'],
  ...['GET /api/profile', 'GET /api/profile/sign-ins', 'GET /api/auth/list-accounts', 'GET /api/auth/ways'],
  ...['GET /api/me/confirmation', 'POST /api/me/confirmation', 'POST /api/me/confirmation/mail'],
  ...['POST /api/accounts/verification-mail', 'POST /api/accounts/verify-email', 'POST /api/profile/password'],
  ...['POST /api/auth/two-factor/enable', 'POST /api/auth/two-factor/confirm'],
])

/** Who acts in this call: the session's person, or nobody before they have the second factor that they must have. */
export function setActorUnlessSecondFactorMissing(
  c: ApiContext,
  found: { actor: Actor; hasSecondFactor: boolean },
): void {
  const { actor, hasSecondFactor } = found
  const isMissing = isSecondFactorMissing(c.var.services.config.secondFactor, { role: actor.role, hasSecondFactor })
  c.set('isSecondFactorMissing', isMissing)
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  c.set('actor', isMissing && !open.has(`${method} ${c.req.path}`) ? null : actor)
}

/** To whoever is refused for that reason alone. */
export function secondFactorRequiredError(): DomainError {
  return new DomainError('second_factor_required', 'Set up your second step first: it is on your profile.')
}

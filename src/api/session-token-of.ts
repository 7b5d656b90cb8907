import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from './api-env.ts'

/**
 * The session of this request.
 * @throws DomainError `signed_out`
 */
export function sessionTokenOf(c: ApiContext): string {
  const token = c.var.services.identity.sessionTokenOf(c.req.raw.headers)
  if (token === null) throw new DomainError('signed_out', 'Please log in first.')
  return token
}

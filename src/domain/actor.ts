import type { Role } from '#contract/accounts.ts'
import { DomainError } from './domain-error.ts'

/** Who is acting, as the server's session says: never from the request's own words. */
export type Actor = Readonly<{
  accountId: string
  role: Role
  name: string
  email: string
  isVerified: boolean
}>

/** Null stands for somebody who is not signed in. */
export type MaybeActor = Actor | null

/**
 * The first line of a use case that only some roles may call.
 * @throws DomainError `signed_out` or `forbidden`.
 */
export function requireRole(actor: MaybeActor, ...allowed: Role[]): Actor {
  if (!actor) throw new DomainError('signed_out', 'Please log in first.')
  if (!allowed.includes(actor.role)) {
    throw new DomainError(
      'forbidden',
      `This needs the role ${allowed.join(' or ')}; you are signed in as ${actor.role}.`,
    )
  }
  return actor
}

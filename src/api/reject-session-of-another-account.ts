import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from './api-env.ts'
import { pageAccountOfWrite } from './page-account-of-write.ts'

/**
 * Refuses a write of a page that belongs to another account than the session: the person who wrote it is not the one whose
 * cookie came with it. Before anything of the call is done or counted. Where nobody is signed in, the call itself says so.
 * @throws DomainError `session_changed`.
 */
export function rejectSessionOfAnotherAccount(c: ApiContext, actor: Actor): void {
  const pageAccount = pageAccountOfWrite(c)
  if (pageAccount === undefined || pageAccount === actor.accountId) return
  throw new DomainError(
    'session_changed',
    'Someone else is now signed in on this browser. Reload the page to continue as them, or log in again as yourself.',
  )
}

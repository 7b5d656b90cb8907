import { pageAccountHeader, pageOfVisitor } from '#contract/page-account.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ApiContext } from './api-env.ts'

/** Whom the page of a write was shown to; undefined for a read, and for a client that does not say. */
export function pageAccountOfWrite(c: ApiContext): string | undefined {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  return isRead ? undefined : c.req.header(pageAccountHeader)
}

/**
 * Whether a write comes from the page of a visitor. It is carried out as a visitor's, whoever has signed in in that browser
 * since: what was written there is not theirs.
 */
export function isWriteOfVisitor(c: ApiContext): boolean {
  return pageAccountOfWrite(c) === pageOfVisitor
}

/** The error for a visitor's write that needs an account, while somebody is signed in by now. */
export function signedInSinceError(): DomainError {
  return new DomainError(
    'session_changed',
    'Someone has signed in on this browser since you opened this page. Nothing was sent. Check who you’re signed in as, and try again.',
  )
}

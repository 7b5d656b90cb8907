import type { Role } from '#contract/accounts.ts'
import { DomainError } from './domain-error.ts'

/** Who is acting, as the server's session says: never from the request's own words. */
export type Actor = Readonly<{
  accountId: string
  role: Role
  name: string
  email: string
  isVerified: boolean
  /** Whether they have shown that the e-mail address is theirs. */
  hasConfirmedEmail: boolean
  /** When this session last proved who they are; null where that is not known. */
  confirmedAt: Date | null
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
    throw new DomainError('forbidden', `${wrongRole(allowed, actor.role)}${wayOut(allowed)}`)
  }
  return actor
}

/** For how long a sign-in, or a password given once more, opens what a borrowed device must not do. */
export const reauthenticationValidMs = 10 * 60_000

/**
 * The second line of a use case that must not be done by whoever finds a device signed in.
 * @throws DomainError `confirmation_required`
 */
export function requireRecentReauthentication({ confirmedAt }: Actor, now: Date): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < reauthenticationValidMs) return
  throw new DomainError('confirmation_required', 'Please confirm first that it is you.')
}

/** Whoever sells, advertises, books or pays can be reached; looking, wishing and drafting take no address. */
export function canTrade({ hasConfirmedEmail }: Actor): boolean {
  return hasConfirmedEmail
}

/**
 * The second line of a use case that offers a car to others, or takes one.
 * @throws DomainError `email_unconfirmed`
 */
export function requireConfirmedEmail(actor: Actor): void {
  if (canTrade(actor)) return
  const text = 'Confirm your e-mail address first: open the link that we mailed to you, or ask for another one.'
  throw new DomainError('email_unconfirmed', text)
}

function wrongRole(allowed: Role[], role: Role): string {
  return `This needs the role ${allowed.join(' or ')}; you are signed in as ${role}.`
}

/** One e-mail has one role (row A-07). Nobody is told how to become an Admin. */
function wayOut(allowed: Role[]): string {
  if (allowed.includes('Admin')) return ''
  return ' Ask an Admin to change your role, or sign up with another address.'
}

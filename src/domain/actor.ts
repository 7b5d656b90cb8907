import type { Role } from '#contract/accounts.ts'
import { DomainError } from './domain-error.ts'

/** The acting person, from the server's session and never from the content of the request. */
export type Actor = Readonly<{
  accountId: string
  role: Role
  name: string
  email: string
  isVerified: boolean
  /** Whether they have confirmed their email address. */
  hasConfirmedEmail: boolean
  /** When this session last proved the person's identity; null where that is unknown. */
  confirmedAt: Date | null
}>

/** Null where the caller is not signed in. */
export type MaybeActor = Actor | null

/**
 * The first check of a use case that only some roles may call.
 * @throws DomainError `signed_out` or `forbidden`.
 */
export function requireRole(actor: MaybeActor, ...allowed: Role[]): Actor {
  if (!actor) throw new DomainError('signed_out', 'Please log in first.')
  if (!allowed.includes(actor.role)) {
    throw new DomainError('forbidden', wrongRole(allowed, actor.role))
  }
  return actor
}

/** How long a sign-in, or a repeated password, allows the actions that a borrowed device must not do. */
export const reauthenticationValidMs = 10 * 60_000

/**
 * The second check of a use case that must not be open to the finder of a signed-in device.
 * @throws DomainError `confirmation_required`
 */
export function requireRecentReauthentication({ confirmedAt }: Actor, now: Date): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < reauthenticationValidMs) return
  throw new DomainError('confirmation_required', 'Please confirm it’s you first.')
}

/**
 * A person who sells, advertises, books or pays must be reachable; browsing, wishing and drafting require no confirmed
 * address.
 */
export function hasConfirmedEmailToTrade({ hasConfirmedEmail }: Actor): boolean {
  return hasConfirmedEmail
}

/**
 * The second check of a use case that offers a car to others, or takes one.
 * @throws DomainError `email_unconfirmed`
 */
export function requireConfirmedEmail(actor: Actor): void {
  if (hasConfirmedEmailToTrade(actor)) return
  const text = 'Confirm your email address first. Open the link we emailed you, or request another one.'
  throw new DomainError('email_unconfirmed', text)
}

/** Row G-30: an account may buy and sell. The message never explains how to become an Admin. */
function wrongRole(allowed: Role[], role: Role): string {
  const wanted = allowed.join(' or ')
  if (allowed.includes('Admin')) return `This requires the role ${wanted}, but you’re signed in as ${role}.`
  if (role === 'Admin') {
    return `This requires the role ${wanted}, but you’re signed in as ${role}. Use an account that buys and sells.`
  }
  return role === 'Buyer'
    ? `This requires the role ${wanted}, but you’re signed in as ${role}. Switch to selling in your menu.`
    : `This requires the role ${wanted}, but you’re signed in as ${role}. Switch to buying in your menu.`
}

import type { Db } from '#db/client.ts'
import { type Actor, requireRecentReauthentication } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { reauthenticationMethodsOf } from './find-reauthentication-state.ts'
import { requireOwnPassword } from './require-own-password.ts'

type Given = {
  /** Undefined where the person typed none. */
  currentPassword: string | undefined
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * Guards an action that a borrowed device must not do: people with a password enter it. All others, and people whose
 * password alone is not enough to log in, must have confirmed their identity in the ways that they have.
 * @returns the password's row; null for people without one.
 * @throws DomainError `confirmation_required` without a password, or with a second factor; `invalid` with
 * `fields.currentPasswordSchema` where it is missing; what `requireOwnPassword` throws.
 */
export async function requireReauthentication(
  db: Db,
  person: Actor,
  { currentPassword, address, now }: Given,
): Promise<{ id: string; hash: string } | null> {
  const { accountId } = person
  const ways = await reauthenticationMethodsOf(db, accountId)
  if (ways.includes('password') && currentPassword === undefined) {
    const message = 'Enter your current password'
    throw new DomainError('invalid', message, { fields: { currentPassword: message } })
  }
  const method =
    currentPassword === undefined
      ? null
      : await requireOwnPassword(db, { accountId, password: currentPassword, address, now })
  if (ways.some((way) => way !== 'password')) requireRecentReauthentication(person, now)
  return method
}

import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { signInMethods } from '#db/schema/accounts.ts'
import { type Actor, requireRecentConfirmation } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireOwnPassword } from './require-own-password.ts'

type Given = {
  /** Undefined: none was typed. */
  currentPassword: string | undefined
  /** Where the request came from. */
  address: string
  now: Date
}

/**
 * Before something that a borrowed device must not do: people with a password give it, all others have confirmed who they
 * are in the ways that they have.
 * @returns the password's row; null for people without one.
 * @throws DomainError `confirmation_required` without a password; `invalid` with `fields.currentPassword` where it is
 * missing; what `requireOwnPassword` throws.
 */
export async function requireOwnProof(
  db: Db,
  person: Actor,
  { currentPassword, address, now }: Given,
): Promise<{ id: string; hash: string } | null> {
  const { accountId, email } = person
  if (currentPassword !== undefined) {
    return requireOwnPassword(db, { accountId, email, password: currentPassword, address, now })
  }
  const [method] = await db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), isNotNull(signInMethods.password)))
  if (method) {
    const message = 'Enter your current password'
    throw new DomainError('invalid', message, { fields: { currentPassword: message } })
  }
  requireRecentConfirmation(person, now)
  return null
}

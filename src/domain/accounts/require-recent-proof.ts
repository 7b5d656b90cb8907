import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, signInMethods } from '#db/schema/accounts.ts'
import type { Actor } from '#domain/actor.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireOwnPassword } from './require-own-password.ts'

const recentMs = 15 * 60_000

type Proof = { currentPassword?: string | undefined; sessionToken: string; address: string; now: Date }

/**
 * Before another way in is opened: the person logged in a quarter of an hour ago at most, or gives their password now. A
 * borrowed device has neither.
 * @throws DomainError `invalid` with `fields.currentPassword` where the password is asked for or wrong; `forbidden` for a
 * person without one; `too_many_requests`.
 */
export async function requireRecentProof(
  db: Db,
  { accountId, email }: Pick<Actor, 'accountId' | 'email'>,
  { currentPassword, sessionToken, address, now }: Proof,
): Promise<void> {
  const [recent] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.token, sessionToken), gt(sessions.createdAt, new Date(now.getTime() - recentMs))))
  if (recent) return
  if (currentPassword !== undefined) {
    await requireOwnPassword(db, { accountId, email, password: currentPassword, address, now })
    return
  }
  const [password] = await db
    .select({ id: signInMethods.id })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, accountId), isNotNull(signInMethods.password)))
  if (!password) throw new DomainError('forbidden', 'Your login is a while ago. Log out and in again, then connect it.')
  const message = 'Enter your current password'
  throw new DomainError('invalid', message, { fields: { currentPassword: message } })
}

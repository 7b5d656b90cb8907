import { and, asc, count, eq, gt, inArray, lte, min, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { signInFailures } from '#db/schema/accounts.ts'
import { DomainError } from '#domain/domain-error.ts'

export const maxFailedVerificationAttempts = 10
export const verificationAttemptWindowMs = 15 * 60 * 1000

/**
 * Counts a try as failed before checking it, so that simultaneous tries cannot all pass the limit; a success removes
 * the count. It is for steps that only a few people can reach, for example the code after the correct password. Tries
 * that are open to strangers are counted by `recordPasswordAttempt`. `email` names what is tried.
 *
 * @returns the attempt's number, for `deleteVerificationAttempt`.
 * @throws DomainError `too_many_requests` with the wait, after ten failures in fifteen minutes.
 */
export async function recordVerificationAttempt(
  db: Db,
  { email, address, now }: { email: string; address: string; now: Date },
): Promise<number> {
  const attempt = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`)
    const [failures] = await tx
      .select({ count: count(), oldest: min(signInFailures.at) })
      .from(signInFailures)
      .where(
        and(
          eq(signInFailures.email, email),
          gt(signInFailures.at, new Date(now.getTime() - verificationAttemptWindowMs)),
        ),
      )
    if (failures && failures.count >= maxFailedVerificationAttempts) return { lockedSince: failures.oldest ?? now }
    const [inserted] = await tx
      .insert(signInFailures)
      .values({ email, ipAddress: address, at: now })
      .returning({ id: signInFailures.id })
    return inserted
  })
  if (!attempt) throw new Error('The attempt was not answered.')
  if ('lockedSince' in attempt)
    throw tooManyFailedAttemptsError(attempt.lockedSince.getTime() + verificationAttemptWindowMs - now.getTime())
  await pruneVerificationAttempts(db, now)
  return attempt.id
}

/** A correct entry lifts the lock completely. */
export async function clearVerificationAttempts(db: Db, { email }: { email: string }): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.email, email))
}

/** For an attempt that failed because of an error of ours. */
export async function deleteVerificationAttempt(db: Db, { id }: { id: number }): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.id, id))
}

/** Every attempt deletes a few expired ones, the oldest first, so that the table does not grow. */
export async function pruneVerificationAttempts(db: Db, now: Date): Promise<void> {
  const oldest = db.select({ id: signInFailures.id }).from(signInFailures).orderBy(asc(signInFailures.id)).limit(10)
  await db
    .delete(signInFailures)
    .where(
      and(
        inArray(signInFailures.id, oldest),
        lte(signInFailures.at, new Date(now.getTime() - verificationAttemptWindowMs)),
      ),
    )
}

/** @returns the error, which the caller throws. */
export function tooManyFailedAttemptsError(waitMs: number): DomainError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new DomainError(
    'too_many_requests',
    `Too many wrong attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds },
  )
}

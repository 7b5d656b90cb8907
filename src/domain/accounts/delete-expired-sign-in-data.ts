import { and, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { emailChanges, sessions, signInFailures, verifications } from '#db/schema/accounts.ts'

const failuresKeptMs = 24 * 60 * 60_000
/** As long as mail is kept: when a person leaves, mail to their former addresses is deleted too. */
const changesKeptMs = 90 * 24 * 60 * 60_000
const batchSize = 1000

/**
 * Deletes expired sessions, mailed links and new addresses, and wrong passwords older than a day, which count for only
 * a quarter of an hour. At most a thousand of each per round, so that no round locks the tables for long.
 */
export async function deleteExpiredSignInData(
  db: Db,
  { now }: { now: Date },
): Promise<{ sessions: number; failures: number }> {
  const overdue = db.select({ id: sessions.id }).from(sessions).where(lte(sessions.expiresAt, now)).limit(batchSize)
  const ended = await db.delete(sessions).where(inArray(sessions.id, overdue)).returning({ id: sessions.id })
  const oldLinks = db
    .select({ id: verifications.id })
    .from(verifications)
    .where(lte(verifications.expiresAt, now))
    .limit(batchSize)
  await db.delete(verifications).where(inArray(verifications.id, oldLinks))
  await forgetOldEmailChanges(db, now)
  const oldFailures = db
    .select({ id: signInFailures.id })
    .from(signInFailures)
    .where(lte(signInFailures.at, new Date(now.getTime() - failuresKeptMs)))
    .orderBy(signInFailures.id)
    .limit(batchSize)
  const forgotten = await db
    .delete(signInFailures)
    .where(inArray(signInFailures.id, oldFailures))
    .returning({ id: signInFailures.id })
  return { sessions: ended.length, failures: forgotten.length }
}

/** Deletes new addresses that were never confirmed, and changes whose mail is gone. */
async function forgetOldEmailChanges(db: Db, now: Date): Promise<void> {
  const keptSince = new Date(now.getTime() - changesKeptMs)
  const isOver = or(
    and(isNull(emailChanges.confirmedAt), lte(emailChanges.expiresAt, now)),
    lte(emailChanges.confirmedAt, keptSince),
  )
  const old = db.select({ id: emailChanges.id }).from(emailChanges).where(isOver).limit(batchSize)
  await db.delete(emailChanges).where(inArray(emailChanges.id, old))
}

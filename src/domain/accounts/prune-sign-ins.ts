import { and, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { emailChanges, sessions, signInFailures, verifications } from '#db/schema/accounts.ts'

const failuresKeptMs = 24 * 60 * 60_000
/** As long as mail is kept: a person who leaves takes along what was written to an address that they had. */
const changesKeptMs = 90 * 24 * 60 * 60_000
const batchSize = 1000

/**
 * Takes away sessions, mailed links and new addresses that have run out, and wrong passwords older than a day, which count for a quarter
 * of an hour only. A thousand of each at a time, so that no round holds the tables for long.
 */
export async function pruneSignIns(db: Db, { now }: { now: Date }): Promise<{ sessions: number; failures: number }> {
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

/** New addresses that nobody confirmed, and changes whose mail is gone. */
async function forgetOldEmailChanges(db: Db, now: Date): Promise<void> {
  const keptSince = new Date(now.getTime() - changesKeptMs)
  const isOver = or(
    and(isNull(emailChanges.confirmedAt), lte(emailChanges.expiresAt, now)),
    lte(emailChanges.confirmedAt, keptSince),
  )
  const old = db.select({ id: emailChanges.id }).from(emailChanges).where(isOver).limit(batchSize)
  await db.delete(emailChanges).where(inArray(emailChanges.id, old))
}

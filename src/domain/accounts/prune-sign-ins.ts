import { inArray, lte } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { sessions, signInFailures, verifications } from '#db/schema/accounts.ts'

const failuresKeptMs = 24 * 60 * 60_000
const batchSize = 1000

/**
 * Takes away sessions and mailed links that have run out, and wrong passwords older than a day, which count for a quarter
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

import { lt } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { jobRuns } from '#db/schema/jobs.ts'

/**
 * Whether a job is due that one of all servers does once in a while. The one that hears so does it; the others hear that it
 * is not due before that time has passed again.
 */
export async function claimDueJob(
  db: Db,
  { name, everyMs, now }: { name: string; everyMs: number; now: Date },
): Promise<boolean> {
  const claimed = await db
    .insert(jobRuns)
    .values({ name, startedAt: now })
    .onConflictDoUpdate({
      target: jobRuns.name,
      set: { startedAt: now },
      setWhere: lt(jobRuns.startedAt, new Date(now.getTime() - everyMs)),
    })
    .returning({ name: jobRuns.name })
  return claimed.length > 0
}

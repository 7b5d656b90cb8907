import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { jobRuns } from '#db/schema/jobs.ts'

/** Runs a round of a job, and records for monitoring when it ran and how it ended. */
export async function runAndRecordJob<Result extends Record<string, number>>(
  db: Db,
  { name, clock }: { name: string; clock: { now(): Date } },
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = clock.now()
  const note = async (end: { result?: Result; error: string | null }) => {
    const finishedAt = clock.now()
    const run = { startedAt, finishedAt, error: end.error }
    const went = end.result ? { result: end.result, succeededAt: finishedAt } : {}
    await db
      .insert(jobRuns)
      .values({ name, rounds: 1, ...run, ...went })
      .onConflictDoUpdate({ target: jobRuns.name, set: { ...run, ...went, rounds: sql`${jobRuns.rounds} + 1` } })
  }
  try {
    const result = await work()
    await note({ result, error: null })
    return result
  } catch (error) {
    // Only the error's name: the message of a failed query may contain personal data.
    await note({ error: error instanceof Error ? error.name : 'unknown' })
    throw error
  }
}

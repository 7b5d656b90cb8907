import { eq } from 'drizzle-orm'
import { type JobState, moneyReconciliationJobSchedule } from '#contract/jobs.ts'
import type { Db } from '#db/client.ts'
import { jobRuns } from '#db/schema/jobs.ts'
import { type MaybeActor, requireRole } from '#domain/actor.ts'

const lateRounds = 10

/** The state of the money reconciliation job, for an Admin. */
export async function findMoneyReconciliationState(
  db: Db,
  actor: MaybeActor,
  { now }: { now: Date },
): Promise<JobState> {
  requireRole(actor, 'Admin')
  const { name, everyMs } = moneyReconciliationJobSchedule
  const [run] = await db.select().from(jobRuns).where(eq(jobRuns.name, name))
  const last = run?.succeededAt?.getTime() ?? 0
  return {
    name,
    startedAt: run?.startedAt.toISOString() ?? null,
    finishedAt: run?.finishedAt?.toISOString() ?? null,
    succeededAt: run?.succeededAt?.toISOString() ?? null,
    rounds: run?.rounds ?? 0,
    result: run?.result ?? {},
    error: run?.error ?? null,
    everyMs,
    isLate: now.getTime() - last > lateRounds * everyMs,
  }
}

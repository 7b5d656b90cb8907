import { z } from 'zod'

/** The job that monitors money, and how often a server runs it. */
export const moneyReconciliationJobSchedule = { name: 'watch-money', everyMs: 30_000 } as const

/** The state of a job; nulls if it never ran. */
export const JobState = z
  .object({
    name: z.string(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
    succeededAt: z.iso.datetime().nullable(),
    rounds: z.int(),
    result: z.record(z.string(), z.number()),
    error: z.string().nullable(),
    everyMs: z.int(),
    /** True if it has not succeeded for ten of its rounds. */
    isLate: z.boolean(),
  })
  .meta({ id: 'JobState' })
export type JobState = z.infer<typeof JobState>

/** The faults found in the books, in words; empty if everything adds up. */
export const BooksReconciledResponse = z.object({ faults: z.array(z.string()), checkedAt: z.iso.datetime() })

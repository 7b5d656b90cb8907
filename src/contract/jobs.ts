import { z } from 'zod'

/** The job that goes after money, and how often a server runs it. */
export const monitorMoneyJob = { name: 'watch-money', everyMs: 30_000 } as const

/** How a job stands; nulls where it never ran. */
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
    /** True where it has not gone well for ten of its rounds. */
    isLate: z.boolean(),
  })
  .meta({ id: 'JobState' })
export type JobState = z.infer<typeof JobState>

/** What does not add up, in words; empty where everything does. */
export const BooksReconciled = z.object({ faults: z.array(z.string()), checkedAt: z.iso.datetime() })

import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampColumn } from './timestamp-column.ts'

/** The last round of each job that an Admin monitors, whichever server ran it. */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: timestampColumn('started_at').notNull(),
  /** Null while the first round is running. */
  finishedAt: timestampColumn('finished_at'),
  /** When a round last succeeded. */
  succeededAt: timestampColumn('succeeded_at'),
  rounds: integer('rounds').notNull().default(0),
  result: jsonb('result').$type<Record<string, number>>().notNull().default({}),
  /** The error of the last round; null where it succeeded. */
  error: text('error'),
})

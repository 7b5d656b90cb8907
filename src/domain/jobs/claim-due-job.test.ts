import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/use-database.ts'
import { claimDueJob } from './claim-due-job.ts'
import { runAndRecordJob } from './run-and-record-job.ts'

const test = useDatabase()

it('of all servers that come at the same time one does the job, and the next one after its time', async () => {
  const start = new Date('2026-11-30T12:00:00Z')
  const claim = (hours: number) =>
    claimDueJob(test.db, { name: 'daily', everyMs: 24 * 3_600_000, now: new Date(start.getTime() + hours * 3_600_000) })
  const first = await Promise.all([claim(0), claim(0), claim(0)])
  expect(first.filter(Boolean)).toHaveLength(1)
  await runAndRecordJob(test.db, { name: 'daily', clock: { now: () => start } }, async () => ({ done: 1 }))
  expect([await claim(23), await claim(25), await claim(26)]).toEqual([false, true, false])
})

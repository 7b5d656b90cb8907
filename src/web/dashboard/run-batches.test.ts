import { describe, expect, it } from 'vitest'
import type { BulkBatchResponse } from '#contract/bulk-changes.ts'
import { ApiError } from '#web/client/api-client.ts'
import { runBatches } from './run-batches.ts'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `r${from + index}`, name: `Row ${from + index}` }))
const batch = (more: Partial<BulkBatchResponse>): BulkBatchResponse => ({
  done: [],
  failed: [],
  leftOut: 0,
  next: null,
  ...more,
})
const never = () => false

describe('an action on all rows that match', () => {
  it('goes on from batch to batch, and adds up what came of them', async () => {
    const asked: (string | undefined)[] = []
    const shown: number[] = []
    const failed = [{ id: 'r3', name: 'Row 3', message: 'Money is on its way.' }]
    const answers = [batch({ done: rows(0, 3), failed, next: 'r3' }), batch({ done: rows(4, 6), leftOut: 2 })]
    const outcome = await runBatches({
      async call(after) {
        asked.push(after)
        return answers[asked.length - 1] ?? batch({})
      },
      expected: 8,
      onProgress: (done: number) => shown.push(done),
      isStopped: never,
    })
    expect([asked, shown]).toEqual([
      [undefined, 'r3'],
      [4, 8],
    ])
    expect(outcome).toMatchObject({ failed, leftOut: 2, notBegun: 0, problem: null })
    expect(outcome.succeeded).toHaveLength(5)
  })

  it('keeps what was done where a later call fails, or somebody stops it', async () => {
    let calls = 0
    const call = async () => {
      calls += 1
      if (calls > 1) throw new ApiError(409, { code: 'conflict', message: 'More rows match.' })
      return batch({ done: rows(0, 25), next: 'r24' })
    }
    const failing = await runBatches({ call, expected: 60, onProgress: () => {}, isStopped: never })
    expect([failing.succeeded.length, failing.notBegun, failing.problem]).toEqual([25, 35, 'More rows match.'])
    calls = 0
    const stopped = await runBatches({ call, expected: 60, onProgress: () => {}, isStopped: () => calls > 0 })
    expect([stopped.succeeded.length, stopped.notBegun, stopped.problem]).toEqual([25, 35, null])
  })
})

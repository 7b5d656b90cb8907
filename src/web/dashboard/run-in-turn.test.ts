import { expect, it } from 'vitest'
import { ApiError } from '#web/client/api-client.ts'
import { runInTurn } from './run-in-turn.ts'

const refusal = (code: 'conflict' | 'confirmation_required', message: string) => new ApiError(409, { code, message })
const notStopped = { onProgress: () => {}, isStopped: () => false }

it('names the rows that failed and why, and does all others in order', async () => {
  const begun: string[] = []
  const progress: number[] = []
  const result = await runInTurn(
    ['a', 'b', 'c'],
    async (row) => {
      begun.push(row)
      if (row === 'b') throw refusal('conflict', 'B is sold.')
    },
    { onProgress: (done) => progress.push(done), isStopped: () => false },
  )
  expect(result).toEqual({ succeeded: ['a', 'c'], failed: [{ row: 'b', message: 'B is sold.' }], left: [] })
  expect({ begun, progress }).toEqual({ begun: ['a', 'b', 'c'], progress: [1, 2, 3] })
})

it('asks an Admin who cancels the confirmation once, not for each row', async () => {
  const work = async () => {
    throw refusal('confirmation_required', 'Please confirm.')
  }
  const { failed, left } = await runInTurn(['a', 'b', 'c'], work, notStopped)
  expect(failed.map(({ row }) => row)).toEqual(['a'])
  expect(left).toEqual(['b', 'c'])
})

it('stops after the present row when it is told to', async () => {
  let done = 0
  const result = await runInTurn(['a', 'b', 'c'], async () => {}, {
    onProgress: (count) => {
      done = count
    },
    isStopped: () => done === 1,
  })
  expect(result).toEqual({ succeeded: ['a'], failed: [], left: ['b', 'c'] })
})

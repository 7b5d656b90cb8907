import { expect, test } from 'vitest'
import type { Db } from './client.ts'
import { trackPossibleWrites } from './possible-writes.ts'
import { skipWhileUnwritten } from './skip-while-unwritten.ts'

/** A database of this process alone, a clock, and a round that counts and does what it is told. */
function rounds({ isOfOthersToo = false } = {}) {
  const db = {} as Db
  const state = { writes: 0, now: 0, ran: 0, work: () => {} }
  if (!isOfOthersToo) trackPossibleWrites(db, () => state.writes)
  const round = skipWhileUnwritten(
    db,
    async () => {
      state.ran += 1
      state.work()
    },
    { longestMs: 1_000, now: () => state.now },
  )
  const runs = async () => {
    const before = state.ran
    await round()
    return state.ran > before
  }
  return { state, runs }
}

test('after a round without work the next ones are left out until something is written', async () => {
  const { state, runs } = rounds()
  expect([await runs(), await runs(), await runs()]).toEqual([true, false, false])
  state.writes += 1
  expect([await runs(), await runs()]).toEqual([true, false])
})

test('a round beside which something was written, by itself or others, is followed by another', async () => {
  const { state, runs } = rounds()
  state.work = () => {
    state.writes += 1
  }
  expect([await runs(), await runs()]).toEqual([true, true])
  state.work = () => {}
  expect([await runs(), await runs()]).toEqual([true, false])
})

test('a round that failed is followed by another', async () => {
  const { state, runs } = rounds()
  state.work = () => {
    throw new Error('The database is away.')
  }
  await expect(runs()).rejects.toThrow('away')
  state.work = () => {}
  expect([await runs(), await runs()]).toEqual([true, false])
})

test('what becomes due with time is looked for after a while', async () => {
  const { state, runs } = rounds()
  expect(await runs()).toBe(true)
  state.now = 999
  expect(await runs()).toBe(false)
  state.now = 1_000
  expect(await runs()).toBe(true)
})

test('on a database that other servers write to, every round runs', async () => {
  const { runs } = rounds({ isOfOthersToo: true })
  expect([await runs(), await runs(), await runs()]).toEqual([true, true, true])
})

import { describe, expect, it } from 'vitest'
import { ConcurrencyQueueFullError, limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'

describe('keeping passwords', () => {
  it('a hash verifies its own password only, and no two hashes are alike', async () => {
    const [one, two] = await Promise.all([hashPassword('ForeCourt!26'), hashPassword('ForeCourt!26')])
    expect(one).not.toBe(two)
    expect(await verifyPassword({ hash: one, password: 'ForeCourt!26' })).toBe(true)
    expect(await verifyPassword({ hash: two, password: 'forecourt!26' })).toBe(false)
  })

  it('the thread that serves requests stays free meanwhile', async () => {
    const hashes = Promise.all(Array.from({ length: 6 }, () => hashPassword('ForeCourt!26')))
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    await hashes
    clearInterval(counting)
    expect(turns).toBeGreaterThan(20)
  })
})

describe('taking turns', () => {
  it('runs so many at once, then in order, refuses beyond the bound, and recovers after failures', async () => {
    const takeTurn = limitConcurrency({ atOnce: 2, maxWaiting: 3 })
    const order: number[] = []
    let running = 0
    let most = 0
    const work = (number: number) => async () => {
      running += 1
      most = Math.max(most, running)
      order.push(number)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (number % 2) throw new Error('odd')
    }
    for (let round = 0; round < 2; round += 1) {
      const ends = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => takeTurn(work(number))))
      expect(ends.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
      ])
      expect(ends.at(5)).toMatchObject({ reason: expect.any(ConcurrencyQueueFullError) })
    }
    expect(order).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
    expect(most).toBe(2)
  })
})

import { describe, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/use-database.ts'
import { createSingleFlight } from './create-single-flight.ts'

const test = useDatabase()

/** Loads that end when the test says so, each numbered. */
function heldLoads() {
  const ends: ((failure?: Error) => void)[] = []
  const load = () => {
    const number = ends.length + 1
    return new Promise<number>((resolve, reject) => {
      ends.push((failure) => (failure ? reject(failure) : resolve(number)))
    })
  }
  return { load, count: () => ends.length, end: (number: number, failure?: Error) => ends[number - 1]?.(failure) }
}

const rest = () => new Promise((resolve) => setImmediate(resolve))

describe('shared flights', () => {
  it('let nobody join a query that began before they asked', async () => {
    const { load, end } = heldLoads()
    const join = createSingleFlight<number>()
    const first = join(test.db, 'all', load)
    const late = [join(test.db, 'all', load), join(test.db, 'all', load)]
    end(1)
    expect(await first).toBe(1)
    await rest()
    const later = join(test.db, 'all', load)
    end(2)
    expect(await Promise.all(late)).toEqual([2, 2])
    await rest()
    end(3)
    expect(await later).toBe(3)
  })

  it('keep nothing once it is given', async () => {
    const { load, end, count } = heldLoads()
    const join = createSingleFlight<number>()
    for (const number of [1, 2, 3]) {
      const flight = join(test.db, 'all', load)
      end(number)
      expect(await flight).toBe(number)
      await rest()
    }
    expect(count()).toBe(3)
  })

  it('take off again after one that failed, and tell only its own passengers', async () => {
    const { load, end } = heldLoads()
    const join = createSingleFlight<number>()
    const first = join(test.db, 'all', load)
    const second = join(test.db, 'all', load)
    end(1, new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await rest()
    end(2)
    expect(await second).toBe(2)
  })

  it('keep apart other questions and other databases', async () => {
    const { load, end, count } = heldLoads()
    const join = createSingleFlight<number>()
    await test.db.transaction(async (tx) => {
      const flights = [join(test.db, 'all', load), join(test.db, 'BMW', load), join(tx, 'all', load)]
      expect(count()).toBe(3)
      for (const number of [1, 2, 3]) end(number)
      expect(await Promise.all(flights)).toEqual([1, 2, 3])
    })
  })
})

import { beforeEach } from 'vitest'
import { aCardGateway, type TestCardGateway, TestClock } from './payments.ts'
import type { TestDatabase } from './use-database.ts'

/**
 * An embedded gateway for each test of the file, and a clock that begins at this moment, by default that of the test.
 * Call it at the top of the file, after `useDatabase`.
 */
export function useCardGateway(test: TestDatabase, { startsAt }: { startsAt?: string } = {}): TestCardGateway {
  let setup: TestCardGateway | undefined
  beforeEach(() => {
    setup = aCardGateway(test.db, new TestClock(startsAt))
  })
  const ready = () => {
    if (!setup) throw new Error('The gateway is there inside tests only.')
    return setup
  }
  return {
    get gateway() {
      return ready().gateway
    },
    get cards() {
      return ready().cards
    },
    get stripe() {
      return ready().stripe
    },
    get clock() {
      return ready().clock
    },
  }
}

import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readConfig } from '#config.ts'
import { createProviders } from '#platform/identity/providers/create-providers.ts'
import { type StandIns, startStandIns } from '#platform/identity/stand-ins/start-stand-ins.ts'
import { type TestApi, testApi } from './api.ts'
import type { useDatabase } from './database.ts'
import { TestClock } from './payments.ts'

/** Stand-ins of the providers for the whole file, and for each test an API that knows them, with a clock of its own. */
export function useProviders(test: ReturnType<typeof useDatabase>) {
  let standIns: StandIns
  let clock: TestClock
  let api: TestApi
  const providers = () => createProviders(readConfig({}).providers, standIns.addresses)
  beforeAll(async () => {
    standIns = await startStandIns()
  })
  afterAll(() => standIns.close())
  beforeEach(() => {
    clock = new TestClock(new Date())
    api = testApi(test.db, { clock, providers: providers() })
  })
  return {
    providers,
    get clock() {
      return clock
    },
    get api() {
      return api
    },
  }
}

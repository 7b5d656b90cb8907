import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readConfig } from '#config/config.ts'
import {
  type FakeSignInProviders,
  startFakeSignInProviders,
} from '#platform/identity/fake-providers/start-fake-sign-in-providers.ts'
import { createSignInProviders } from '#platform/identity/providers/create-sign-in-providers.ts'
import { createTestApi, type TestApi } from './api.ts'
import { TestClock } from './payments.ts'
import type { useDatabase } from './use-database.ts'

/** Of the stand-ins of all servers of a test. */
export const standInSecret = 'shared by all stand-ins of this test'

/** Stand-ins of the providers for the whole file, and for each test an API that uses them, with its own clock. */
export function useFakeSignInProviders(test: ReturnType<typeof useDatabase>) {
  let standIns: FakeSignInProviders
  let clock: TestClock
  let api: TestApi
  const providers = () => createSignInProviders(readConfig({}).providers, standIns.addresses)
  beforeAll(async () => {
    standIns = await startFakeSignInProviders({ db: test.db, secret: standInSecret })
  })
  afterAll(() => standIns.close())
  beforeEach(() => {
    clock = new TestClock(new Date())
    api = createTestApi(test.db, { clock, providers: providers() })
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

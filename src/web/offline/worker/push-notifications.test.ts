import { afterEach, expect, it, vi } from 'vitest'
import { pageAccountHeader, pageOfVisitor } from '#contract/page-account.ts'
import { renewPushSubscription } from './push-notifications.ts'
import type { PushSubscriptionChangeEvent } from './service-worker-scope.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['the person whom its pages were shown to', 'marcus', 'marcus'],
  ['nobody, where they were a visitor’s', '', pageOfVisitor],
  ['whoever is signed in, where it is not known', undefined, null],
])('G-20 the worker sends a renewed address of this device for %s', async (_, viewer, account) => {
  const sent: (string | null)[] = []
  vi.stubGlobal('registration', {})
  vi.stubGlobal('caches', { match: async () => (viewer === undefined ? undefined : new Response(viewer)) })
  vi.stubGlobal('fetch', async (_path: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(pageAccountHeader))
    return new Response()
  })
  const newSubscription = { toJSON: () => ({ endpoint: 'https://push.test/2', keys: {} }) }
  await renewPushSubscription({ newSubscription, oldSubscription: null } as unknown as PushSubscriptionChangeEvent)
  expect(sent).toEqual([account])
})

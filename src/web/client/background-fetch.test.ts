import { afterEach, expect, test, vi } from 'vitest'
import { backgroundFetch } from './background-fetch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['the caller gives it up', true],
  ['no answer comes, also where the caller may give it up', false],
])('a read that nobody asked for ends where %s', async (_, isGivenUp) => {
  const [given, limit] = [new AbortController(), new AbortController()]
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const dead = (_input: unknown, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('ended'))))
  vi.stubGlobal('fetch', dead)
  const answer = backgroundFetch('/api/cars/statuses', { signal: given.signal }).catch((error: Error) => error.message)
  const ender = isGivenUp ? given : limit
  ender.abort()
  expect(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 0, 'still open'))])).toBe('ended')
})

import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/client/api-client.ts'
import { repeatWhileAway } from '#web/media/repeat-while-away.ts'

afterEach(() => vi.unstubAllGlobals())

const failed = (status: number) => new ApiError(status, { code: 'busy', message: 'Some' })
const unanswered = (code: 'network' | 'timeout') => new ApiError(0, { code, message: 'Some' })

/** An upload that fails with these one after the other, and then succeeds. */
function anUpload(failures: ApiError[], { onLine = true } = {}) {
  vi.stubGlobal('navigator', { onLine })
  const waits: number[] = []
  let calls = 0
  const controller = new AbortController()
  const call = async () => {
    calls += 1
    const failure = failures.shift()
    if (failure) throw failure
    return 'stored'
  }
  const wait = async (ms: number) => void waits.push(ms)
  const run = () => repeatWhileAway(call, { signal: controller.signal, wait })
  return { run, waits, controller, calls: () => calls }
}

test('a photo is sent again until the database, the server or the connection is back', async () => {
  const { run, waits } = anUpload([failed(503), unanswered('network'), failed(502), failed(504)])
  expect(await run()).toBe('stored')
  expect(waits).toEqual([1_000, 2_000, 4_000, 4_000])
})

test('what the server refused is not sent again, nor what stalled, nor anything without a network', async () => {
  const refused = anUpload([failed(422)])
  await expect(refused.run()).rejects.toMatchObject({ status: 422 })
  const offline = anUpload([unanswered('network')], { onLine: false })
  await expect(offline.run()).rejects.toMatchObject({ status: 0 })
  const stalled = anUpload([unanswered('timeout')])
  await expect(stalled.run()).rejects.toMatchObject({ code: 'timeout' })
  expect([refused.calls(), offline.calls(), stalled.calls()]).toEqual([1, 1, 1])
})

test('a photo whose connection breaks three times is not sent a fourth time unasked', async () => {
  const { run, calls } = anUpload(Array.from({ length: 5 }, () => unanswered('network')))
  await expect(run()).rejects.toMatchObject({ code: 'network' })
  expect(calls()).toBe(3)
})

test('a server that stays away is told after half a minute', async () => {
  const { run, waits, calls } = anUpload(Array.from({ length: 20 }, () => failed(503)))
  await expect(run()).rejects.toMatchObject({ status: 503 })
  expect(calls()).toBe(10)
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(31_000)
})

test('a photo that is taken out is not sent again', async () => {
  const { run, controller, calls } = anUpload([failed(503), failed(503)])
  controller.abort(new DOMException('Removed', 'AbortError'))
  await expect(run()).rejects.toThrow('Removed')
  expect(calls()).toBe(1)
})

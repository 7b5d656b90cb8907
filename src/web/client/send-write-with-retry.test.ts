import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { idempotencyKeyHeader } from '#contract/idempotency.ts'
import { sendWriteWithRetry } from '#web/client/send-write-with-retry.ts'

afterEach(() => vi.unstubAllGlobals())

const away = () => new Response('{}', { status: 503, headers: { 'Retry-After': '2' } })

/** A server that gives these answers one after the other; null breaks the connection. */
function aServer(...answers: (Response | null)[]) {
  vi.stubGlobal('navigator', { onLine: true })
  const keys: (string | null)[] = []
  const waits: number[] = []
  const send = async (_input: RequestInfo | URL, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(idempotencyKeyHeader))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  }
  const write = (path: string, init: RequestInit = { method: 'POST', body: '{"a":1}' }) =>
    sendWriteWithRetry(send, path, init, async (ms) => void waits.push(ms))
  return { write, keys, waits }
}

test('a write is sent again with its key until the database is back', async () => {
  const { write, keys, waits } = aServer(away(), null, away(), new Response('{}', { status: 201 }))
  expect((await write('/api/bookings')).status).toBe(201)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{16,128}$/)
  expect(waits).toEqual([2_000, 2_000, 4_000])
})

test('whoever presses again after no answer sends the same key, after an answer another one', async () => {
  const { write, keys } = aServer(null, null, null, new Response('{}'), new Response('{}'))
  await expect(write('/api/wishlist/one', { method: 'PUT' })).rejects.toThrow('Failed to fetch')
  await write('/api/wishlist/one', { method: 'PUT' })
  await write('/api/wishlist/one', { method: 'PUT' })
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

test.each([
  ['/api/wishlist/one', 'PUT', '/api/wishlist/one', 'DELETE'],
  ['/api/bookings', 'POST', '/api/bookings/one/cancel', 'POST'],
  ['/api/admin/listings/one/take-down', 'POST', '/api/admin/listings/one/restore', 'POST'],
])('what is done again after it was undone is another write: %s %s', async (path, method, undoPath, undoMethod) => {
  const { write, keys } = aServer(null, null, null, new Response('{}'), new Response('{}'))
  const doIt = () => write(path, { method, body: '{"b":1}' })
  await expect(doIt()).rejects.toThrow('Failed to fetch')
  await write(undoPath, { method: undoMethod })
  await doIt()
  expect(new Set(keys).size).toBe(3)
})

test('an answer about another thing changes nothing, and after a quarter of an hour a write is meant anew', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lost = [null, null, null]
  const { write, keys } = aServer(...lost, new Response('{}'), ...lost, new Response('{}'))
  const doIt = () => write('/api/wishlist/this', { method: 'PUT' })
  await expect(doIt()).rejects.toThrow('Failed to fetch')
  await write('/api/wishlist/other', { method: 'PUT' })
  await expect(doIt()).rejects.toThrow('Failed to fetch')
  expect(keys[4]).toBe(keys[0])
  vi.advanceTimersByTime(16 * 60_000)
  await doIt()
  expect(keys[7]).not.toBe(keys[0])
})

test('without a network, and for writes that could be done twice, nothing is sent again', async () => {
  const offline = aServer(null)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(offline.write('/api/bookings')).rejects.toThrow('Failed to fetch')
  const other = aServer(away())
  expect((await other.write('/api/admin/listings/change-matching')).status).toBe(503)
  expect(other.keys).toEqual([null])
})

test.each([
  '/api/bookings/one/decline',
  '/api/admin/payments/one/refunds',
  '/api/admin/disputes/one/decide',
  '/api/bookings/one/payment/settle',
  '/api/contact',
])('%s is sent again with its key', async (path) => {
  const { write, keys } = aServer(null, new Response('{}'))
  expect((await write(path)).status).toBe(200)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[\w-]{16,128}$/)
})

test('a refusal is given at once, and so is a server that is busy for longer', async () => {
  const refusing = aServer(new Response('{}', { status: 409 }))
  expect((await refusing.write('/api/offers')).status).toBe(409)
  const busy = aServer(new Response('{}', { status: 503, headers: { 'Retry-After': '60' } }))
  expect((await busy.write('/api/bookings')).status).toBe(503)
  expect(busy.waits).toEqual([])
})

import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { idempotencyKeyHeader } from '#contract/idempotency.ts'
import { sendWriteWithRetry } from '#web/client/send-write-with-retry.ts'

afterEach(() => vi.unstubAllGlobals())

/** As many broken connections as a write bears. */
const lost = Array<null>(9).fill(null)

const away = () => new Response('{}', { status: 503, headers: { 'Retry-After': '2' } })

/** A server that gives these answers one after the other; null breaks the connection. */
function aServer(...answers: (Response | null)[]) {
  vi.stubGlobal('navigator', { onLine: true })
  const keys: (string | null)[] = []
  const waits: number[] = []
  const said: boolean[] = []
  const send = async (_input: RequestInfo | URL, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(idempotencyKeyHeader))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  }
  const write = (path: string, init: RequestInit = { method: 'POST', body: '{"a":1}' }) =>
    sendWriteWithRetry(send, path, init, {
      wait: async (ms) => void waits.push(ms),
      sayTrying: (isTrying) => void said.push(isTrying),
    })
  return { write, keys, waits, said }
}

test('a write is sent again with its key until the database is back', async () => {
  const { write, keys, waits } = aServer(away(), null, away(), new Response('{}', { status: 201 }))
  expect((await write('/api/bookings')).status).toBe(201)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w-]{16,128}$/)
  expect(waits).toEqual([2_000, 2_000, 4_000])
})

test('a broken connection is tried for as long as a failover takes, with growing pauses, and the user is told', async () => {
  const { write, waits, said } = aServer()
  await expect(write('/api/bookings')).rejects.toThrow('Failed to fetch')
  expect(waits).toEqual([1_000, 2_000, ...Array(6).fill(4_000)])
  expect(said).toEqual([true, false])
  const well = aServer(new Response('{}'))
  await well.write('/api/bookings')
  expect(well.said).toEqual([])
})

test('a primary that hangs is left after a while for its successor, under the same key', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('navigator', { onLine: true })
  const keys: (string | null)[] = []
  const send = (_input: RequestInfo | URL, { headers, signal }: RequestInit) => {
    keys.push(new Headers(headers).get(idempotencyKeyHeader))
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      if (keys.length === 2) resolve(new Response('{}'))
    })
  }
  const around = { wait: async () => {}, sayTrying: () => {} }
  const answer = sendWriteWithRetry(send, '/api/offers', { method: 'POST', body: '{}' }, around)
  await vi.advanceTimersByTimeAsync(11_900)
  expect(keys.length).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect([(await answer).status, keys.length, new Set(keys).size]).toEqual([200, 2, 1])
})

test.each([502, 504, 520, 522, 524])(
  'an answer %i is of a proxy, and nobody knows what became of the write',
  async (status) => {
    const { write, keys } = aServer(new Response('', { status }), new Response('{}'))
    expect((await write('/api/bookings')).status).toBe(200)
    expect(new Set(keys).size).toBe(1)
  },
)

test('whoever loads the page anew after no answer and presses again sends the same key', async () => {
  const kept = new Map<string, string>()
  const sessionStorage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) }
  vi.stubGlobal('sessionStorage', sessionStorage)
  const { write, keys } = aServer(...lost)
  const text = '{"text":"my number is 555 0100"}'
  await expect(write('/api/messages', { method: 'POST', body: text })).rejects.toThrow('Failed to fetch')
  expect([...kept.values()].join()).not.toContain('555 0100')
  vi.resetModules()
  const anew = await import('#web/client/send-write-with-retry.ts')
  const again: (string | null)[] = []
  const send = async (_input: RequestInfo | URL, { headers }: RequestInit) => {
    again.push(new Headers(headers).get(idempotencyKeyHeader))
    return new Response('{}')
  }
  await anew.sendWriteWithRetry(send, '/api/messages', { method: 'POST', body: text })
  await anew.sendWriteWithRetry(send, '/api/messages', { method: 'POST', body: text })
  expect(again[0]).toBe(keys[0])
  expect(again[1]).not.toBe(keys[0])
})

test('whoever presses again after no answer sends the same key, after an answer another one', async () => {
  const { write, keys } = aServer(...lost, new Response('{}'), new Response('{}'))
  await expect(write('/api/wishlist/one', { method: 'PUT' })).rejects.toThrow('Failed to fetch')
  await write('/api/wishlist/one', { method: 'PUT' })
  await write('/api/wishlist/one', { method: 'PUT' })
  expect(new Set(keys.slice(0, 10)).size).toBe(1)
  expect(keys[10]).not.toBe(keys[0])
})

test.each([
  ['/api/wishlist/one', 'PUT', '/api/wishlist/one', 'DELETE'],
  ['/api/bookings', 'POST', '/api/bookings/one/cancel', 'POST'],
  ['/api/admin/listings/one/take-down', 'POST', '/api/admin/listings/one/restore', 'POST'],
])('what is done again after it was undone is another write: %s %s', async (path, method, undoPath, undoMethod) => {
  const { write, keys } = aServer(...lost, new Response('{}'), new Response('{}'))
  const doIt = () => write(path, { method, body: '{"b":1}' })
  await expect(doIt()).rejects.toThrow('Failed to fetch')
  await write(undoPath, { method: undoMethod })
  await doIt()
  expect(new Set(keys).size).toBe(3)
})

test('an answer about another thing changes nothing, and after a quarter of an hour a write is meant anew', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { write, keys } = aServer(...lost, new Response('{}'), ...lost, new Response('{}'))
  const doIt = () => write('/api/wishlist/this', { method: 'PUT' })
  await expect(doIt()).rejects.toThrow('Failed to fetch')
  await write('/api/wishlist/other', { method: 'PUT' })
  await expect(doIt()).rejects.toThrow('Failed to fetch')
  expect(keys[10]).toBe(keys[0])
  vi.advanceTimersByTime(16 * 60_000)
  await doIt()
  expect(keys[19]).not.toBe(keys[0])
})

test('without a network, and for writes that could be done twice, nothing is sent again', async () => {
  const offline = aServer(null)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(offline.write('/api/bookings')).rejects.toThrow('Failed to fetch')
  const other = aServer(away())
  expect((await other.write('/api/profile/password')).status).toBe(503)
  expect(other.keys).toEqual([null])
})

test.each([
  '/api/bookings/one/decline',
  '/api/admin/payments/one/refunds',
  '/api/admin/disputes/one/decide',
  '/api/bookings/one/payment/settle',
  '/api/contact',
  '/api/admin/people/change-matching',
  '/api/admin/listings/change-matching',
  '/api/admin/people/one/second-factor',
  '/api/meeting-links/token',
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

test('an answer whose head has come in time is read to its end, however long that takes', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('navigator', { onLine: true })
  let signal: AbortSignal | null | undefined
  const send = async (_input: RequestInfo | URL, init: RequestInit) => {
    signal = init.signal
    return new Response('{}')
  }
  await sendWriteWithRetry(send, '/api/offers', { method: 'POST', body: '{}' })
  vi.advanceTimersByTime(60_000)
  expect(signal?.aborted).toBe(false)
})

test('K-08 the last attempt waits as long as the call itself may: a slow network gets its answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.stubGlobal('navigator', { onLine: true })
  const send = (_input: RequestInfo | URL, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      setTimeout(() => resolve(new Response('{}')), 20_000)
    })
  const answer = sendWriteWithRetry(send, '/api/offers', { method: 'POST', body: '{"slow":1}' })
  const found = Promise.race([answer.catch((error: unknown) => error), new Promise((end) => setTimeout(end, 60_000))])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await found).toBeInstanceOf(Response)
})

test('where a date stands in place of the seconds to wait, the pauses are the usual ones', async () => {
  const headers = { 'Retry-After': 'Wed, 02 Dec 2026 07:28:00 GMT' }
  const { write, waits } = aServer(new Response('', { status: 503, headers }), new Response('{}'))
  expect((await write('/api/bookings')).status).toBe(200)
  expect(waits).toEqual([1_000])
})

test.each([401, 403, 429])(
  'after an answer %i to a repetition nobody knows what became of the first: the next press sends the same key',
  async (status) => {
    const { write, keys } = aServer(null, new Response('{}', { status }), new Response('{}'), new Response('{}'))
    const doIt = () => write('/api/offers', { method: 'POST', body: `{"status":${status}}` })
    expect((await doIt()).status).toBe(status)
    await doIt()
    await doIt()
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[0])
  },
)

test('a batch is another one after one of its things was changed alone', async () => {
  const { write, keys } = aServer(...lost, new Response('{}'), new Response('{}'))
  const batch = () => write('/api/admin/listings/change-matching')
  await expect(batch()).rejects.toThrow('Failed to fetch')
  await write('/api/admin/listings/one/restore')
  await batch()
  expect(keys[10]).not.toBe(keys[0])
})

test('the browser’s storage holds no secret of a mailed link, and nothing older than a quarter of an hour', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: kept.set.bind(kept) })
  const { write, keys } = aServer(...lost, ...lost)
  await expect(write('/api/meeting-links/a-secret')).rejects.toThrow('Failed to fetch')
  const stored = () => [...kept.values()].join()
  expect(stored()).toContain(keys[0])
  expect(stored()).not.toContain('secret')
  vi.advanceTimersByTime(16 * 60_000)
  await expect(write('/api/offers')).rejects.toThrow('Failed to fetch')
  expect(stored()).toContain(keys.at(-1))
  expect(stored()).not.toContain(keys[0])
})

test('the user is told until the last of two writes has ended, and nothing of what nobody pressed', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const said: boolean[] = []
  function begin(body: string, priority?: RequestPriority) {
    const answers: ((answer: Response) => void)[] = []
    const send = () => new Promise<Response>((resolve) => answers.push(resolve))
    const around = { wait: async () => {}, sayTrying: (isTrying: boolean) => void said.push(isTrying) }
    const end = sendWriteWithRetry(send, '/api/offers', { method: 'POST', body, priority }, around)
    const answer = async (given: Response) => {
      await vi.waitUntil(() => answers.length > 0)
      answers.shift()?.(given)
    }
    return { end, answer }
  }
  const quiet = begin('{"quiet":1}', 'low')
  await quiet.answer(away())
  await quiet.answer(new Response('{}'))
  await quiet.end
  expect(said).toEqual([])
  const [one, other] = [begin('{"one":1}'), begin('{"other":1}')]
  await one.answer(away())
  await other.answer(away())
  await one.answer(new Response('{}'))
  await one.end
  expect(said).not.toContain(false)
  await other.answer(new Response('{}'))
  await other.end
  expect(said.at(-1)).toBe(false)
})

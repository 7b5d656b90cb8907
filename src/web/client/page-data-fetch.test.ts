import { describe, expect, test } from 'vitest'
import type { ApiError } from '#web/client/api-client.ts'
import { createPageDataFetch } from '#web/client/page-data-fetch.ts'

const home = 'http://localhost/cars?q=roma'
type Answer = Response | 'no answer'

/** Page data from a server that returns these responses, one per call, and repeats the last one. */
function aBrowser(...answers: [Answer, ...Answer[]]) {
  const opened: string[] = []
  const failures: { error: ApiError; retry: () => void }[] = []
  const calls: string[] = []
  const waits: number[] = []
  let clock = 0
  const pageData = createPageDataFetch({
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input), home)
      calls.push(`${init?.method ?? 'GET'} ${pathname}${search}`)
      const [next] = answers
      if (answers.length > 1) answers.shift()
      if (next === undefined || next === 'no answer') throw new TypeError('Failed to fetch')
      return next.clone()
    },
    documentUrl: new URL(home),
    now: () => clock,
    wait: async (ms) => void waits.push(ms),
    openSaved: async (path) => {
      if (path !== '/cars/kept') return false
      opened.push(path)
      return true
    },
    waitForRetry: (error) => new Promise((retry) => failures.push({ error, retry })),
  })
  const goTo = async (path: string) => (await pageData.fetch(`http://localhost${path}`)).text()
  const goBackTo = (path: string, data: string) => {
    pageData.returnTo(new URL(path, home))
    return goTo(data)
  }
  const pass = (ms: number) => {
    clock += ms
  }
  return { ...pageData, calls, waits, opened, failures, goTo, goBackTo, pass }
}

const page = (text: string) => new Response(text)
/** A response whose connection breaks in the middle. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: (controller) => controller.error(new TypeError('network error')),
    }),
  )
const broken = new Response('broken', { status: 503 })

describe('a page whose data does not come', () => {
  test('C-21 K-06 is asked for three times more, after 1, 2 and 4 seconds, and then says why', async () => {
    const browser = aBrowser('no answer')
    void browser.goTo('/dashboard.data')
    await expect.poll(() => browser.failures).toMatchObject([{ error: { name: 'ApiError', code: 'network' } }])
    expect(browser.calls).toHaveLength(4)
    expect(browser.waits).toEqual([1_000, 2_000, 4_000])
  })

  test.each(['no answer', broken] as const)('M-07 is asked for anew once the person tries again', async (failure) => {
    const browser = aBrowser(failure, failure, failure, failure, failure, failure, failure, failure, page('orders'))
    const shown = browser.goTo('/dashboard.data')
    for (const n of [1, 2]) {
      await expect.poll(() => browser.failures).toHaveLength(n)
      expect(browser.calls).toHaveLength(4 * n)
      browser.failures.at(-1)?.retry()
    }
    expect(await shown).toBe('orders')
  })

  test('G-25 is shown as it was kept, once it is clear that no answer comes, and only then', async () => {
    const browser = aBrowser('no answer')
    void browser.goTo('/cars/kept.data')
    await expect.poll(() => browser.opened).toEqual(['/cars/kept'])
    expect(browser.waits).toEqual([1_000, 2_000, 4_000])
    const refused = aBrowser(new Response('no', { status: 404 }))
    await refused.goTo('/cars/kept.data')
    expect(refused.opened).toEqual([])
  })

  test('comes as soon as the server is back', async () => {
    const browser = aBrowser('no answer', broken, page('orders'))
    expect(await browser.goTo('/dashboard.data')).toBe('orders')
    expect(browser.waits).toEqual([1_000, 2_000])
  })

  test('M-07 never gives the router what a broken server says, and does not repeat what it has refused', async () => {
    const failing = aBrowser(broken)
    void failing.goTo('/dashboard.data')
    await expect.poll(() => failing.failures).toMatchObject([{ error: { status: 503, code: 'unknown' } }])
    expect(failing.calls).toHaveLength(4)
    const refusing = aBrowser(new Response('no', { status: 403 }))
    expect(await refusing.goTo('/dashboard.data')).toBe('no')
    expect(refusing.calls).toHaveLength(1)
  })

  test('is asked for again where the answer breaks off on its way', async () => {
    const browser = aBrowser(brokenOff(), page('orders'))
    expect(await browser.goTo('/dashboard.data')).toBe('orders')
    expect(browser.waits).toEqual([1_000])
  })

  test('K-08 every call carries a time-out, and an end that was asked for is no failure', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const documentUrl = new URL(home)
    const leaving = new AbortController()
    const { fetch } = createPageDataFetch({
      fetch: async (_, init) => {
        signals.push(init?.signal)
        leaving.abort()
        throw init?.signal?.reason
      },
      documentUrl,
      now: () => 0,
      wait: async () => {},
      waitForRetry: async () => {},
    })
    await expect(fetch('/a.data', { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(signals).toHaveLength(1)
    expect(signals[0]).toBeInstanceOf(AbortSignal)
    expect(signals[0]).not.toBe(leaving.signal)
  })
})

describe('going back', () => {
  test('K-06 within five minutes shows the page as it was, and wants it loaded afresh', async () => {
    const browser = aBrowser(page('list'), page('search'), page('car'), 'no answer')
    await browser.goTo('/list.data')
    await browser.goTo('/car.data')
    browser.pass(299_000)
    const before = browser.calls.length
    expect(await browser.goBackTo('/list', '/list.data')).toBe('list')
    expect(browser.calls).toHaveLength(before)
    expect([browser.takeStale(), browser.takeStale()]).toEqual([true, false])
    // The network is gone: the current page stays on the screen.
    expect(await browser.goTo('/list.data')).toBe('list')
  })

  test('after five minutes waits for the server', async () => {
    const browser = aBrowser(page('list'), page('search'), page('new list'))
    await browser.goTo('/list.data')
    browser.pass(300_000)
    expect(await browser.goBackTo('/list', '/list.data')).toBe('new list')
    expect(browser.takeStale()).toBe(false)
  })

  test('to the page that came as a document finds it too', async () => {
    const browser = aBrowser(page('car'), page('search'), 'no answer')
    await browser.goTo('/car.data')
    expect(browser.calls).toEqual(['GET /car.data', 'GET /cars.data?q=roma'])
    // No caller awaits that response: it is there once all pending promises have settled.
    await new Promise(setImmediate)
    expect(await browser.goBackTo('/cars?q=roma', '/cars.data?q=roma')).toBe('search')
  })

  test('never finds an answer that was given up on its way, but the one before it', async () => {
    const list = '/list.data'
    const leaving = new AbortController()
    const half = new ReadableStream<Uint8Array>({
      start(controller) {
        leaving.signal.addEventListener('abort', () => controller.error(leaving.signal.reason))
      },
    })
    const answers = [page('list'), page('search'), new Response(half)]
    const { fetch, returnTo } = createPageDataFetch({
      fetch: async () => answers.shift() ?? Promise.reject(new TypeError('Failed to fetch')),
      documentUrl: new URL(home),
      now: () => 0,
      wait: async () => {},
      waitForRetry: async () => {},
    })
    await fetch(list)
    const givenUp = fetch(list, { signal: leaving.signal })
    leaving.abort()
    await expect(givenUp).rejects.toMatchObject({ name: 'AbortError' })
    returnTo(new URL('/list', home))
    expect(await (await fetch(list)).text()).toBe('list')
  })

  test('forgets what was asked for before a change and came after it', async () => {
    const late = Promise.withResolvers<Response>()
    const answers = [late.promise, page('search'), page('changed')]
    const { fetch, returnTo, forget } = createPageDataFetch({
      fetch: async () => answers.shift() ?? page('none'),
      documentUrl: new URL(home),
      now: () => 0,
      wait: async () => {},
      waitForRetry: async () => {},
    })
    const asked = fetch('/list.data')
    forget()
    late.resolve(page('before the change'))
    await asked
    returnTo(new URL('/list', home))
    expect(await (await fetch('/list.data')).text()).toBe('changed')
  })

  test('forgets everything once something was changed, as by signing out', async () => {
    const browser = aBrowser(page('list'))
    await browser.goTo('/list.data')
    await browser.fetch('/api/auth/sign-out', { method: 'POST' })
    const before = browser.calls.length
    await browser.goBackTo('/list', '/list.data')
    expect(browser.calls).toHaveLength(before + 1)
  })

  test('forgets a page that the server has refused since', async () => {
    const browser = aBrowser(page('list'), page('search'), new Response('no', { status: 403 }), 'no answer')
    await browser.goTo('/list.data')
    await browser.goTo('/list.data')
    void browser.goBackTo('/list', '/list.data')
    await expect.poll(() => browser.failures).toMatchObject([{ error: { code: 'network' } }])
  })

  test('a link to the same address asks the server', async () => {
    const browser = aBrowser(page('list'))
    await browser.goTo('/list.data')
    const before = browser.calls.length
    await browser.goTo('/list.data')
    expect(browser.calls).toHaveLength(before + 1)
  })
})

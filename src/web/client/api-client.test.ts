import { afterEach, expect, test, vi } from 'vitest'
import { pageAccountHeader, pageOfVisitor } from '#contract/page-account.ts'
import { ApiError, browserFetch, loadOrPageError, readApiResponse } from '#web/client/api-client.ts'
import { setPageAccount } from '#web/client/page-account.ts'
import { subscribeToSessionOfAnother } from '#web/client/session-broadcast.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusal = {
  code: 'invalid',
  message: 'Title is Required',
  fields: { title: 'Title is Required' },
  requestId: 'r1',
}

test('gives the value of an answer that went well', async () => {
  expect(await readApiResponse(Response.json({ items: [1] }))).toEqual({ items: [1] })
  expect(await readApiResponse(new Response(null, { status: 204 }))).toBeUndefined()
})

test("throws the API's own words, with the field that is at fault", async () => {
  const error = await readApiResponse(Response.json({ error: refusal }, { status: 422 })).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 422, code: 'invalid', fields: { title: 'Title is Required' }, requestId: 'r1' })
})

test('shows a stranger nothing of an answer that is not from the API', async () => {
  const error = await readApiResponse(new Response('<h1>nginx: bad gateway</h1>', { status: 502 })).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ status: 502, code: 'unknown' })
  expect(String(error)).not.toContain('nginx')
})

test('in a loader a failure is the status of the page', async () => {
  const thrown = await loadOrPageError(
    Response.json({ error: { ...refusal, code: 'not_found' } }, { status: 404 }),
  ).catch((value: { data: unknown; init: { status: number } }) => value)
  expect(thrown).toMatchObject({ init: { status: 404 }, data: { code: 'not_found', requestId: 'r1' } })
})

test('says what to do when the connection fails', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  await expect(browserFetch('/api/cars')).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('K-08 gives up on an answer that does not come', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('aborted', 'AbortError')
  })
  await expect(browserFetch('/api/cars')).rejects.toMatchObject({ code: 'timeout' })
})

test('a call that the page itself gave up is no error to show', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('aborted', 'AbortError')
  })
  await expect(browserFetch('/api/cars', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a write says for whom the page is, or that it is a visitor’s, a read does not; and the page hears where somebody else is signed in', async () => {
  const accounts: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    accounts.push(new Headers(init.headers).get(pageAccountHeader))
    return Response.json({ error: { ...refusal, code: 'session_changed' } }, { status: 409 })
  })
  setPageAccount('marcus')
  const told = new Promise<void>((resolve) => subscribeToSessionOfAnother(resolve))
  await browserFetch('/api/bookings/1/accept', { method: 'POST' })
  await browserFetch('/api/cars')
  await told
  setPageAccount('')
  await browserFetch('/api/contact', { method: 'POST' })
  expect(accounts).toEqual(['marcus', null, pageOfVisitor])
})

import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, browserFetch, load, read } from '#web/api-client.ts'

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
  expect(await read(Response.json({ items: [1] }))).toEqual({ items: [1] })
  expect(await read(new Response(null, { status: 204 }))).toBeUndefined()
})

test("throws the API's own words, with the field that is at fault", async () => {
  const error = await read(Response.json({ error: refusal }, { status: 422 })).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 422, code: 'invalid', fields: { title: 'Title is Required' }, requestId: 'r1' })
})

test('shows a stranger nothing of an answer that is not from the API', async () => {
  const error = await read(new Response('<h1>nginx: bad gateway</h1>', { status: 502 })).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ status: 502, code: 'unknown' })
  expect(String(error)).not.toContain('nginx')
})

test('in a loader a failure is the status of the page', async () => {
  const thrown = await load(Response.json({ error: { ...refusal, code: 'not_found' } }, { status: 404 })).catch(
    (value: { data: unknown; init: { status: number } }) => value,
  )
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

import { beforeAll, describe, expect, it } from 'vitest'
import type { S3Settings } from '#platform/object-storage/s3-bucket.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'
import { isSwift, s3SettingsForPort, startFakeS3, startTestS3 } from '#tests/support/s3.ts'
import { s3ErrorXml } from '#tests/support/s3-server.ts'
import { moveMedia } from './move-media.ts'
import { explainS3Failure, probeMediaStore } from './probe-media-store.ts'
import { createS3MediaStore } from './s3-media-store.ts'

const bytes = new Uint8Array([1, 2, 3, 0, 255])
const fast = { timeoutMs: 200, attempts: 2 }

async function keysOf(settings: S3Settings): Promise<string[]> {
  return (await Array.fromAsync(createS3MediaStore(settings).list())).toSorted()
}

describe('a bucket of photos', () => {
  let settings: S3Settings
  beforeAll(async () => {
    settings = await startTestS3()
  })

  it('gives back what was put, and null once it is deleted or never was', async () => {
    const store = createS3MediaStore(settings)
    expect(await store.get('a-320.webp')).toBeNull()
    await store.put('a-320.webp', bytes)
    await store.put('a-320.avif', bytes)
    expect(await store.get('a-320.webp')).toEqual(bytes)
    expect(await keysOf(settings)).toEqual(['a-320.avif', 'a-320.webp'])
    await store.delete('a-320.webp')
    await store.delete('a-320.webp')
    expect(await store.get('a-320.webp')).toBeNull()
    await expect(probeMediaStore(store)).resolves.toBeUndefined()
    expect(await keysOf(settings)).toEqual(['a-320.avif'])
  })

  it('lists more than one page, and photos only', async () => {
    const store = createS3MediaStore(settings)
    const keys = [1, 2, 3, 4, 5].map((number) => `page-${number}.webp`)
    for (const key of keys) await store.put(key, bytes)
    expect((await keysOf(settings)).filter((key) => key.startsWith('page-'))).toEqual(keys)
  })

  it.skipIf(isSwift)('lies under /media with its kind, for a CDN that reads the bucket', async () => {
    await createS3MediaStore(settings).put('b-640.avif', bytes)
    const response = await fetch(`${settings.endpoint}/photos/media/b-640.avif`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('keeps private photos where a CDN that reads the bucket does not look, also those that move into it', async () => {
    const store = createS3MediaStore(settings)
    const folder = new Map([['private-c-640.webp', bytes]])
    const former = {
      put: async () => {},
      get: async (key: string) => folder.get(key) ?? null,
      delete: async (key: string) => void folder.delete(key),
      async *list() {
        yield* [...folder.keys()]
      },
    }
    await moveMedia(former, store, { signal: new AbortController().signal })
    expect(folder.size).toBe(0)
    expect(await store.get('private-c-640.webp')).toEqual(bytes)
    expect(await keysOf(settings)).toContain('private-c-640.webp')
    if (!isSwift) expect((await fetch(`${settings.endpoint}/photos/media/private-c-640.webp`)).status).toBe(404)
    await store.delete('private-c-640.webp')
    expect(await store.get('private-c-640.webp')).toBeNull()
  })

  it.each(['../secret.webp', 'a/b.webp', '.webp', 'a.svg', 'a.webp?x', ''])('knows no key %j', async (key) => {
    const store = createS3MediaStore(settings)
    expect(await store.get(key)).toBeNull()
    await expect(store.put(key, bytes)).rejects.toThrow(RangeError)
    await expect(store.delete(key)).rejects.toThrow(RangeError)
  })

  it('that is missing, or refuses the key, says so and what to do', async () => {
    const faultOf = async (wrong: Partial<S3Settings>) => {
      const given = { ...settings, ...wrong }
      const error: unknown = await probeMediaStore(createS3MediaStore(given, fast)).catch((caught: unknown) => caught)
      return explainS3Failure(error, given)
    }
    expect(await faultOf({ bucket: 'none' })).toMatchObject({
      said: expect.stringContaining('"none", which 127'),
      isPermanent: true,
    })
    expect(await faultOf({ accessKeyId: 'other' })).toMatchObject({
      said: expect.stringContaining(isSwift ? 'S3_SECRET_ACCESS_KEY is not' : 'S3_ACCESS_KEY_ID is not known'),
      isPermanent: true,
    })
    expect(await faultOf({ secretAccessKey: 'other' })).toMatchObject({
      said: expect.stringContaining('S3_SECRET_ACCESS_KEY is not the one'),
      isPermanent: true,
    })
    expect(await faultOf({ endpoint: `http://127.0.0.1:${await findFreePort()}` })).toMatchObject({
      said: expect.stringContaining('does not answer: '),
      isPermanent: false,
    })
  })
})

describe('a store that misbehaves', () => {
  it.each([
    ['SignatureDoesNotMatch', 403, /S3_SECRET_ACCESS_KEY is not the one/, true],
    ['AccessDenied', 403, /may not read, write, delete and list/, true],
    ['PermanentRedirect', 301, /S3_REGION is "us-east-1"/, true],
    ['RequestTimeTooSkewed', 403, /clocks/, true],
    ['SlowDown', 503, /SlowDown \(503\)/, false],
    ['', 404, /no answer of an S3 store/, true],
  ])('answers %s %i', async (code, status, said, isPermanent) => {
    const settings = await startFakeS3((_request, response) =>
      response.writeHead(status).end(code ? s3ErrorXml(code) : '<html>404</html>'),
    )
    const error: unknown = await createS3MediaStore(settings, fast)
      .put('a-320.webp', bytes)
      .catch((caught: unknown) => caught)
    const fault = explainS3Failure(error, settings)
    expect(fault).toMatchObject({ said: expect.stringMatching(said), isPermanent })
    expect(JSON.stringify([fault, String(error)])).not.toContain(settings.secretAccessKey)
  })

  it('is asked again where it is busy or does not answer, and not for ever', async () => {
    const calls: string[] = []
    const answers = [503, 0, 200]
    const settings = await startFakeS3((request, response) => {
      calls.push(request.method ?? '')
      const status = answers.shift() ?? 503
      if (status > 0) response.writeHead(status).end(status === 200 ? '' : s3ErrorXml('InternalError'))
    })
    await createS3MediaStore(settings, { timeoutMs: 200, attempts: 3 }).put('a-320.webp', bytes)
    expect(calls).toEqual(['PUT', 'PUT', 'PUT'])
    await expect(createS3MediaStore(settings, fast).get('a-320.webp')).rejects.toThrow('InternalError (503)')
    expect(calls).toHaveLength(5)
    const silent = createS3MediaStore(s3SettingsForPort(await findFreePort()), fast)
    await expect(silent.get('a-320.webp')).rejects.toThrow('does not answer')
  })
})

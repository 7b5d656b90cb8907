import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { isMediaKey, type ListableMediaStore, MediaStoreError, requireMediaKey } from './media-store.ts'

export type S3Settings = Readonly<{
  /** The address of the store, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}>

type S3Options = {
  /** How long one attempt may take, with its body. */
  timeoutMs?: number
  attempts?: number
}

/** As in our own addresses, so that a CDN may take the bucket or this server for its origin. */
const folder = 'media/'
/** Beyond them we wait for the store no longer: a person waits. */
const defaults = { timeoutMs: 10_000, attempts: 3 }
const firstPauseMs = 100

type Call = { method: 'GET' | 'PUT' | 'DELETE'; path: string; body?: Uint8Array; headers?: Record<string, string> }

/**
 * Photos in a bucket of an S3-compatible store, under `media/`, by addresses with the bucket in their path. Each file is
 * signed with its hash, so that the store refuses one that was damaged on its way. Answers that ask for patience, and
 * calls without an answer, are tried again: all three calls may be repeated.
 * @throws MediaStoreError; RangeError for a key that is not a plain file name, except from `get`, which returns null.
 */
export function createS3MediaStore(settings: S3Settings, options: S3Options = {}): ListableMediaStore {
  const { timeoutMs, attempts } = { ...defaults, ...options }
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${settings.endpoint.replace(/(?<!\/)\/+$/, '')}/${settings.bucket}`

  async function attempt({ method, path, body, headers = {} }: Call): Promise<Answer> {
    const signed = await client.sign(`${base}${path}`, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? new Uint8Array()) },
      // A copy of its own: the library types a body as one that nobody else could write to.
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    try {
      const response = await fetch(signed, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      throw new MediaStoreError(`The photo store ${new URL(base).host} does not answer: ${reasonOf(error)}.`, {
        cause: error,
      })
    }
  }

  async function call(given: Call): Promise<Answer> {
    for (let count = 1; ; count += 1) {
      try {
        const answer = await attempt(given)
        if (answer.status < 300 || isMissingFile(answer)) return answer
        throw failureOf(answer)
      } catch (error) {
        const isPassing = error instanceof MediaStoreError && mayPass(error)
        if (!isPassing || count >= attempts) throw error
      }
      await pause(firstPauseMs * 2 ** count * (0.5 + Math.random()))
    }
  }

  const pathOf = (key: string) => `/${folder}${requireMediaKey(key)}`
  return {
    async put(key, bytes) {
      const headers = {
        'Content-Type': `image/${key.slice(key.lastIndexOf('.') + 1)}`,
        'Cache-Control': 'public, max-age=31536000, immutable',
      }
      const answer = await call({ method: 'PUT', path: pathOf(key), body: bytes, headers })
      if (answer.status >= 300) throw failureOf(answer)
    },
    async get(key) {
      if (!isMediaKey(key)) return null
      const { status, bytes } = await call({ method: 'GET', path: pathOf(key) })
      return status === 404 ? null : bytes
    },
    async delete(key) {
      await call({ method: 'DELETE', path: pathOf(key) })
    },
    async *list() {
      let next: string | null = ''
      while (next !== null) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (next) query.set('continuation-token', next)
        const { bytes } = await call({ method: 'GET', path: `?${query}` })
        const page = new TextDecoder().decode(bytes)
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const name = key.slice(folder.length)
          if (isMediaKey(name)) yield name
        }
        const token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
        next = /<IsTruncated>true</.test(page) && token ? unescapeXml(token) : null
      }
    },
  }
}

type Answer = { status: number; bytes: Uint8Array<ArrayBuffer> }

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** `<Error><Code>NoSuchKey</Code>…`; a HEAD or a proxy has no body. */
function codeOf({ bytes }: Answer): string | undefined {
  return /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4_000)))?.[1]
}

/** A bucket that is missing is another matter: every photo would seem to be gone. */
function isMissingFile(answer: Answer): boolean {
  return answer.status === 404 && codeOf(answer) === 'NoSuchKey'
}

function failureOf(answer: Answer): MediaStoreError {
  const code = codeOf(answer)
  const said = code ? `${code} (${answer.status})` : String(answer.status)
  return new MediaStoreError(`The photo store answered ${said}.`, {
    ...(code ? { code } : {}),
    status: answer.status,
  })
}

function mayPass({ status }: MediaStoreError): boolean {
  return status === null || status >= 500 || status === 429 || status === 408
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  return error.cause instanceof Error ? reasonOf(error.cause) : 'code' in error ? String(error.code) : error.message
}

function unescapeXml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => characters[name] ?? whole)
}

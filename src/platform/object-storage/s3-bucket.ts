import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

export type S3Settings = Readonly<{
  /** The address of the store, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}>

type S3Options = {
  /** What messages call the store. */
  name?: string
  /** How long one attempt may take, with its body. */
  timeoutMs?: number
  /** The same for a whole file, which may be large. */
  fileTimeoutMs?: number
  attempts?: number
}

/** The store did not do what was asked, or nobody knows whether it did. Its message has no secrets. */
export class S3Error extends Error {
  override name = 'S3Failure'
  /** What the store calls the reason, `NoSuchBucket` for example; null where it did not say one. */
  readonly code: string | null
  /** Null where no answer came. */
  readonly status: number | null

  constructor(message: string, details: { code?: string; status?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause })
    this.code = details.code ?? null
    this.status = details.status ?? null
  }
}

export interface StoredObject {
  key: string
  bytes: number
  changedAt: Date
}

/** The objects of one bucket, by their keys. All calls may be repeated. They throw S3Error. */
export interface S3Bucket {
  put(key: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<void>
  /** Streams a file of this SHA-256 (in hex) into the bucket. */
  putFile(key: string, file: { path: string; sha256: string }): Promise<void>
  /** Null where there is no such object. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Streams an object into a file that is new or written over; false where there is no such object. */
  getFile(key: string, path: string): Promise<boolean>
  delete(key: string): Promise<void>
  /** All objects whose key begins so, ordered by their keys. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** Beyond them we wait for the store no longer: a person waits. */
const defaults = { name: 'S3 store', timeoutMs: 10_000, fileTimeoutMs: 30 * 60_000, attempts: 3 }
const firstPauseMs = 100

type Call = {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
  body?: { content: Uint8Array<ArrayBuffer> | Blob; sha256: string }
  headers?: Record<string, string>
  /** Where the body of a successful answer is written, instead of into memory. */
  into?: string
}

/**
 * A bucket of an S3-compatible store, by addresses with the bucket in their path. Each body is signed with its hash, so
 * that the store refuses one that was damaged on its way. Answers that ask for patience, and calls without an answer, are
 * tried again.
 */
export function createS3Bucket(settings: S3Settings, options: S3Options = {}): S3Bucket {
  const { name, timeoutMs, fileTimeoutMs, attempts } = { ...defaults, ...options }
  const { accessKeyId, secretAccessKey, region } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${settings.endpoint.replace(/(?<!\/)\/+$/, '')}/${settings.bucket}`

  async function attempt({ method, path, body, headers = {}, into }: Call): Promise<Answer> {
    const { url, headers: signed } = await client.sign(`${base}${path}`, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': body?.sha256 ?? sha256(new Uint8Array()) },
    })
    const isFile = into !== undefined || body?.content instanceof Blob
    const signal = AbortSignal.timeout(isFile ? fileTimeoutMs : timeoutMs)
    try {
      const request = { method, headers: signed, signal, redirect: 'manual', body: body?.content ?? null } as const
      const response = await fetch(url, request)
      if (into === undefined || !response.ok || response.body === null) {
        return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
      }
      await pipeline(response.body, createWriteStream(into, { mode: 0o600, flush: true }))
      return { status: response.status, bytes: new Uint8Array() }
    } catch (error) {
      throw new S3Error(`The ${name} ${new URL(base).host} does not answer: ${reasonOf(error)}.`, { cause: error })
    }
  }

  async function call(given: Call): Promise<Answer> {
    for (let count = 1; ; count += 1) {
      try {
        const answer = await attempt(given)
        if (answer.status < 300 || isMissingObject(answer)) return answer
        throw failureOf(answer, name)
      } catch (error) {
        const isPassing = error instanceof S3Error && mayPass(error)
        if (!isPassing || count >= attempts) throw error
      }
      await pause(firstPauseMs * 2 ** count * (0.5 + Math.random()))
    }
  }

  async function put(key: string, body: NonNullable<Call['body']>, headers: Record<string, string>): Promise<void> {
    const answer = await call({ method: 'PUT', path: pathOf(key), body, headers })
    if (answer.status >= 300) throw failureOf(answer, name)
  }

  return {
    async put(key, bytes, headers = {}) {
      await put(key, { content: new Uint8Array(bytes), sha256: sha256(bytes) }, headers)
    },
    async putFile(key, file) {
      await put(key, { content: await openAsBlob(file.path), sha256: file.sha256 }, {})
    },
    async get(key) {
      const { status, bytes } = await call({ method: 'GET', path: pathOf(key) })
      return status === 404 ? null : bytes
    },
    async getFile(key, path) {
      const { status } = await call({ method: 'GET', path: pathOf(key), into: path })
      return status !== 404
    },
    async delete(key) {
      await call({ method: 'DELETE', path: pathOf(key) })
    },
    async *list(prefix) {
      let next: string | null = ''
      while (next !== null) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (next) query.set('continuation-token', next)
        const { bytes } = await call({ method: 'GET', path: `?${query}` })
        const page = new TextDecoder().decode(bytes)
        for (const [, entry = ''] of page.matchAll(/<Contents>((?:[^<]|<(?!\/?Contents>))*)<\/Contents>/g))
          yield readObject(entry)
        const token = textOf(page, 'NextContinuationToken')
        next = /<IsTruncated>true</.test(page) && token ? token : null
      }
    },
  }
}

type Answer = { status: number; bytes: Uint8Array<ArrayBuffer> }

function pathOf(key: string): string {
  return `/${key.split('/').map(encodeURIComponent).join('/')}`
}

function readObject(entry: string): StoredObject {
  return {
    key: textOf(entry, 'Key') ?? '',
    bytes: Number(textOf(entry, 'Size') ?? 0),
    changedAt: new Date(textOf(entry, 'LastModified') ?? 0),
  }
}

/** The text of the first element of this name; null without one. */
function textOf(xml: string, name: string): string | null {
  const opening = `<${name}>`
  const from = xml.indexOf(opening)
  const to = xml.indexOf('<', from + opening.length)
  return from === -1 || to === -1 ? null : unescapeXml(xml.slice(from + opening.length, to))
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** `<Error><Code>NoSuchKey</Code>…`; a HEAD or a proxy has no body. */
function codeOf({ bytes }: Answer): string | undefined {
  return /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4_000)))?.[1]
}

/** A bucket that is missing is another matter: every object would seem to be gone. */
function isMissingObject(answer: Answer): boolean {
  return answer.status === 404 && codeOf(answer) === 'NoSuchKey'
}

function failureOf(answer: Answer, name: string): S3Error {
  const code = codeOf(answer)
  const said = code ? `${code} (${answer.status})` : String(answer.status)
  return new S3Error(`The ${name} answered ${said}.`, { ...(code ? { code } : {}), status: answer.status })
}

function mayPass({ status }: S3Error): boolean {
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

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

type Keys = { bucket: string; accessKeyId: string; secretAccessKey: string }
type Stored = { bytes: Buffer; headers: Record<string, string>; changedAt: string }
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

/**
 * An S3 store in memory with one bucket: put, get, delete and list of objects, as the reference of the API describes
 * them. It computes every signature (version 4) itself, from the specification, and refuses a body that is not the one
 * that was signed.
 */
export function createS3Server(keys: Keys): Server {
  const objects = new Map<string, Stored>()
  return createServer(async (request, response) => {
    const body = await buffer(request)
    const { status, body: answer = '', headers = {} } = answerCall(request, { body, objects, keys })
    response.writeHead(status, headers).end(answer)
  })
}

type Call = { body: Buffer; objects: Map<string, Stored>; keys: Keys }

function answerCall(request: IncomingMessage, { body, objects, keys }: Call): Answer {
  const url = new URL(request.url ?? '', 'http://store')
  const isSigned = request.headers.authorization !== undefined
  const refusal = isSigned ? refusalOf(request, { url, body, keys }) : request.method === 'GET' ? null : 'AccessDenied'
  if (refusal) return { status: refusal === 'XAmzContentSHA256Mismatch' ? 400 : 403, body: s3ErrorXml(refusal) }
  const [, bucket = '', ...rest] = url.pathname.split('/')
  if (bucket !== keys.bucket) return { status: 404, body: s3ErrorXml('NoSuchBucket') }
  const key = rest.join('/')
  if (key === '') return list(objects, url.searchParams)
  switch (request.method) {
    case 'PUT': {
      const { 'content-type': type = '', 'cache-control': cache = '' } = request.headers
      objects.set(key, {
        bytes: body,
        headers: { 'Content-Type': type, 'Cache-Control': cache },
        changedAt: new Date().toISOString(),
      })
      return { status: 200 }
    }
    case 'GET': {
      const found = objects.get(key)
      return found
        ? { status: 200, body: found.bytes, headers: found.headers }
        : { status: 404, body: s3ErrorXml('NoSuchKey') }
    }
    case 'DELETE':
      objects.delete(key)
      return { status: 204 }
  }
  return { status: 405, body: s3ErrorXml('MethodNotAllowed') }
}

/** Two keys a page, so that every longer list takes several. */
const pageSize = 2

function list(objects: Map<string, Stored>, query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const left = keys.filter((key) => key > after)
  const page = left.slice(0, pageSize)
  const isTruncated = left.length > page.length
  const contents = page
    .map((key) => {
      const { bytes, changedAt } = objects.get(key) ?? { bytes: '', changedAt: '' }
      return `<Contents><Key>${key}</Key><LastModified>${changedAt}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    .join('')
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const body = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents}${next}</ListBucketResult>`
  return { status: 200, body }
}

/** Why a signed call is refused, as "Signature Version 4" of the specification computes it; null where it is right. */
function refusalOf(request: IncomingMessage, { url, body, keys }: { url: URL; body: Buffer; keys: Keys }) {
  const { authorization = '' } = request.headers
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w{64})$/
  const [, id, scope = '', names = '', signature] = parts.exec(authorization) ?? []
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const contentHash = header(request, 'x-amz-content-sha256')
  const canonicalRequest = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join('='))
      .toSorted()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${header(request, name)}`),
    '',
    names,
    contentHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', header(request, 'x-amz-date'), scope, sha256(canonicalRequest)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
  if (hmac(key, toSign).toString('hex') !== signature) return 'SignatureDoesNotMatch'
  return contentHash === sha256(body) ? null : 'XAmzContentSHA256Mismatch'
}

function header(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '')
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** An error as S3 writes it. */
export function s3ErrorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`
}

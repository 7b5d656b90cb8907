import { ApiErrorBody } from '#contract/errors.ts'
import type { FuzzRequest } from './make-fuzz-request.ts'
import type { RawHttpResponse } from './send-raw-http-request.ts'

/** Data that no response may reveal: paths of files, stack traces, database queries. */
const leaks: readonly RegExp[] = [
  /\n\s+at .{1,200}[:(]\d+:\d+/,
  /node_modules\//,
  /\/src\/\w+\/[\w./-]+\.tsx?\b/,
  /\b(select|insert into|delete from|update) "\w+/i,
  /Failed query|SQLSTATE|syntax error at or near|violates \w+ constraint|invalid input syntax|invalid byte sequence/i,
  /\b(PostgresError|DrizzleQueryError|DatabaseError|PGlite|ZodError|TypeError|ReferenceError|RangeError|SyntaxError)\b/,
]

/** Responses that are static files: a bundle may contain any word. */
const isStatic = (target: string) => /^\/(assets|api\/docs)\//.test(target)

/** All faults of a response, in words; `secrets` are strings that it must not contain. */
export function findResponseFaults(
  request: FuzzRequest,
  response: RawHttpResponse,
  { secrets, origin }: { secrets: readonly string[]; origin: string },
): string[] {
  const { status, headers, body, isTimedOut } = response
  if (isTimedOut) return ['it was not answered in time']
  if (status === 0) return isBeyondHttp(request) ? [] : ['the connection was closed without an answer']
  const faults: string[] = []
  if (status >= 500) faults.push(`it was answered ${status}`)
  if (headers.has('x-injected')) faults.push('a header was injected')
  const location = headers.get('location')
  if (location && request.isHostGood && !isOwn(location, origin)) faults.push(`it leads away, to ${location}`)
  if (!isStatic(request.target)) {
    const text = body.replaceAll(/[\w.-]+@demo\.test/g, '')
    for (const leak of leaks) if (leak.test(text)) faults.push(`it tells ${leak.exec(text)?.[0].slice(0, 120)}`)
    for (const secret of secrets) if (text.includes(secret)) faults.push(`it tells ${secret}`)
  }
  return [...faults, ...shapeFaults(request, response)]
}

/** The errors of the API have one format; Node's refusals before any of our code have no body. */
function shapeFaults({ method, target }: FuzzRequest, { status, headers, body }: RawHttpResponse): string[] {
  const isApi = isOfApi(target)
  if (!isApi || status < 400 || body === '') {
    const isRefusedByNode = !headers.has('x-request-id')
    return isApi && status >= 400 && method !== 'HEAD' && !isRefusedByNode ? ['it says nothing'] : []
  }
  if (!headers.get('content-type')?.startsWith('application/json')) {
    return [`an error of type ${headers.get('content-type')}: ${body.slice(0, 100)}`]
  }
  try {
    ApiErrorBody.parse(JSON.parse(body))
    return []
  } catch {
    return [`an error of another shape: ${body.slice(0, 200)}`]
  }
}

/** As the server reads an address: `/api/..` is the home page. */
function isOfApi(target: string): boolean {
  if (!/^\/api(\/|\?|$)/.test(target)) return false
  return !URL.canParse(target, 'http://host') || /^\/api(\/|$)/.test(new URL(target, 'http://host').pathname)
}

function isOwn(location: string, origin: string): boolean {
  return URL.canParse(location, origin) && new URL(location, origin).origin === origin
}

/**
 * A body that continues after the response, one with two contradictory lengths, a head that is refused while a body
 * follows it, or no HTTP at all: the connection may simply be cut.
 */
function isBeyondHttp({ method, target, body, isChunked, headers }: FuzzRequest): boolean {
  const isHuge = (body?.length ?? 0) > 1_000_000
  const ends = headers.filter(([name]) => name === 'Content-Length' || name === 'Transfer-Encoding')
  const isNoHead = method !== method.toUpperCase() || headers.some(([name]) => name.includes(' '))
  const headLength = headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length)
  const isRefusedHead = headLength > 16_000 && (body?.length ?? 0) > 60_000
  return (isHuge && isChunked === true) || ends.length > 1 || isNoHead || isRefusedHead
}

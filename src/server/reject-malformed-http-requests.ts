import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** How long, in milliseconds, the rest of a request is read and discarded. */
const patienceMs = 2_000

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Node's internal field with the current response on a connection. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null }

/**
 * Responds to unreadable requests. Node closes the connection together with its response, and while part of the request
 * is still on its way, the other side's system discards that response: here the rest is read first.
 */
export function rejectMalformedHttpRequests(server: Server): void {
  const refused = new WeakSet<Duplex>()
  server.on('checkExpectation', (_request, response) => refuse(response, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Connection) => {
    // Every further part of the same request is unreadable too.
    if (refused.has(socket)) return
    refused.add(socket)
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const timer = setTimeout(() => socket.destroy(), patienceMs)
    socket.once('close', () => clearTimeout(timer))
    const answer = socket._httpMessage
    const status = statusOf[error.code ?? ''] ?? 400
    // Another response would be read as part of the one that has begun.
    if (answer?.headersSent) answer.once('finish', () => socket.end())
    else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
}

/**
 * Responds to an HTTP/1.1 request with no host or two, since a proxy may have read the other one, and returns whether
 * it was one (RFC 9112, 3.2). For a server with `requireHostHeader: false`, whose responses are a
 * `BodyDrainingResponse`: Node's own refusal closes the connection while the body may still be on its way, and does not
 * cover a second host.
 */
export function rejectMissingHostHeader(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.httpVersion !== '1.1' || hostsOf(request) === 1) return false
  refuse(response, 400)
  return true
}

function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

function refuse(response: ServerResponse, status: number) {
  response.writeHead(status, { 'Content-Length': 0 }).end()
}

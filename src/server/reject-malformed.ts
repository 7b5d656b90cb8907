import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** How long the rest of a request is taken in and thrown away, in milliseconds. */
const patienceMs = 2_000

const statusOf: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Node's own, where the answer under way on a connection can be seen. */
type Connection = Duplex & { _httpMessage?: ServerResponse | null }

/**
 * Answers what is no request that can be read. Node closes the connection together with its answer, and where part of the
 * request is still on its way the other side's system throws that answer away: here the rest is taken in first.
 */
export function rejectMalformed(server: Server): void {
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
    // Another answer would be taken for a part of the one that has begun.
    if (answer?.headersSent) answer.once('finish', () => socket.end())
    else socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
}

/**
 * Answers an HTTP/1.1 request that names no host, or two, of which a proxy may have read the other one, and says whether
 * it was one (RFC 9112, 3.2). For a server with `requireHostHeader: false`, whose answers are a `LingeringResponse`: Node's own
 * refusal closes the connection while the body may still be on its way, and is not for the second host.
 */
export function rejectMissingHost(request: IncomingMessage, response: ServerResponse): boolean {
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
